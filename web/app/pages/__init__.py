"""Pages, each with its screen, views, links and store in one folder."""
