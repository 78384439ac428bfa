"""Pages and outlines that the build renders as HTML."""
