"""Interaction to Next Paint (INP): real clicks and keys on every screen, until the browser shows
the next frame.

It is measured by web-vitals, https://github.com/GoogleChrome/web-vitals. INP belongs to the visit
of a page, so each screen is opened in a page of its own.
"""
