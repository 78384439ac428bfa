"""A virtual DOM: node trees, diffing and render scheduling, independent of games and screens."""
