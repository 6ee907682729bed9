"""Steps a second of a batch with random open acts: python3 clients/python/examples/measure.py [TABLES] [SECONDS]"""

import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from cardroom import VectorEnv  # noqa: E402

try:
    import numpy

    source = numpy.random.default_rng(1)
except ImportError:
    source = random.Random(1)

tables = int(sys.argv[1]) if len(sys.argv) > 1 else 1024
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 2.0
with VectorEnv(tables) as env:
    for _ in range(50):
        env.step(env.sample(source))
    began, steps = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        env.step(env.sample(source))
        steps += tables
    print(f"{steps / (time.perf_counter() - began):,.0f} steps a second with {tables} tables")
