"""Pages and outlines that the build draws as HTML."""
