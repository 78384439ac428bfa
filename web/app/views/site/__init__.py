"""Static pages of the site."""
