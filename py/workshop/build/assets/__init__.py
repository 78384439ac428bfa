"""The files below assets/ of the site, named by their content."""
