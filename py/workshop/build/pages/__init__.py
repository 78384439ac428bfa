"""HTML pages of the site."""
