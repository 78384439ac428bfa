"""Pages: screens with their views, links and stores."""
