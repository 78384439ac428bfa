"""SVG charts with x positions in percent and y positions in em, so that they fit any width."""
