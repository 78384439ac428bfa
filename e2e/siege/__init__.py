"""Campaigns against the built site: damaged files, failing storage and lost requests.

`pytest` runs files.py, engines.py, stores.py and starts.py only by their names, as `make siege`, `make
siege-engines`, `make siege-stores` and `make siege-starts` do. A table of start outcomes follows the
tests. e2e/test_siege.py runs a few cases, chosen by a seed.
"""
