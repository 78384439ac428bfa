"""Campaigns against the built site: damaged files, failing storage and lost requests.

Each prints a table of start outcomes. `make siege`, `make siege-stores` and `make
siege-starts` run all cases; e2e/test_siege.py runs a few, chosen by a seed.
"""
