"""Workshop: builds, serves and measures the site. Never shipped."""
