"""Charts as SVG: positions in percent across and in em down, so that they fit every width."""
