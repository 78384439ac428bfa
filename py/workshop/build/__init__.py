"""Build of the site from its sources."""
