"""Campaigns against the built site: damaged files, failing stores and lost requests, with a table of
what became of each start. `make siege`, `make siege-stores` and `make siege-starts` run them whole,
e2e/test_siege.py a seeded handful.
"""
