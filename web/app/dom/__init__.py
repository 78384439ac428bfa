"""Trees of nodes, and a page kept equal to the last one. Knows no game and no screen."""
