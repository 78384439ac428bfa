"""Example of a page that is loaded on demand, for test_ninth_page.py."""
