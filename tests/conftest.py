from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("crate", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("crate")  # tests must not depend on the speed of the machine
