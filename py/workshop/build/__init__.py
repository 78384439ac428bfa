"""The site, made from its sources."""
