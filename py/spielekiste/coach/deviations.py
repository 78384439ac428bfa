"""Standard deviations of a sheet's final total under best play, in points.

One row per value table, by the number of open boxes from 0. Written by `make deviations` from
simulated games.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

DEVIATIONS: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "classic-block": (0.0, 14.2, 19.2, 22.5, 25.9, 28.5, 30.9, 33.1, 35.1, 37.3, 38.9, 40.7, 42.7, 44.1),
        "classic-free": (0.0, 16.61, 22.29, 28.13, 31.8, 34.63, 37.14, 40.8, 43.5, 44.5, 45.91, 46.78, 47.78, 50.32),
        "classic-none": (0.0, 10.6, 14.7, 17.8, 20.4, 22.8, 24.9, 27.0, 29.1, 31.2, 33.3, 35.5, 37.7, 39.8),
        "classic-yahtzee": (0.0, 18.91, 23.87, 28.05, 29.9, 32.11, 36.7, 41.43, 45.92, 48.29, 51.87, 53.83, 56.52, 59.45),
        "croatian": (0.0, 14.0, 18.03, 20.94, 23.4, 25.39, 27.22, 28.92, 30.5),
        "full-cup-block": (0.0, 8.64, 12.8, 15.15, 16.67, 18.3, 20.45, 21.8, 22.72, 23.43, 24.63, 25.9, 27.14, 28.09),
        "full-cup-free": (0.0, 8.14, 12.27, 14.58, 16.97, 18.27, 19.71, 21.14, 22.87, 24.88, 25.58, 26.45, 26.64, 27.38),
        "full-cup-none": (0.0, 7.68, 12.25, 14.7, 17.2, 18.47, 20.34, 21.26, 22.87, 24.3, 25.15, 26.59, 27.08, 27.45),
        "full-cup-yahtzee": (0.0, 8.35, 12.72, 15.17, 17.05, 18.86, 19.84, 21.44, 22.29, 22.98, 23.25, 24.49, 24.92, 25.34),
        "symbols": (0.0, 1.7, 2.36, 2.9, 3.31, 3.7, 4.01, 4.32, 4.6, 4.87, 5.12, 5.35),
        "symbols-zero": (0.0, 1.65, 2.29, 2.76, 3.18, 3.56, 3.88, 4.18, 4.46, 4.72, 4.97, 5.2),
    }
)  # fmt: skip
