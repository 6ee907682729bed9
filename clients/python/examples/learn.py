"""Learns Kuhn poker by trial and error: a table of action values, sampled against itself.

    python3 clients/python/examples/learn.py

Everybody keeps the mean reward of each act at each observation and plays the best one, with some exploration. It is no
equilibrium (`cardroom train` computes those); it shows how rows, masks and rewards come together.
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from cardroom import Env  # noqa: E402


def learn(hands=3000, seed=1, explore=0.2):
    source = random.Random(seed)
    values, counts = {}, {}
    with Env(seed=seed, variant="FK", cards="packed") as env:
        for _ in range(hands):
            env.reset()
            chosen = []
            for agent in env.agent_iter():
                seen, _, terminated, _, _ = env.last()
                if terminated:
                    for key in (key for who, key in chosen if who == agent):
                        counts[key] = counts.get(key, 0) + 1
                        before = values.get(key, 0.0)
                        values[key] = before + (env.rewards[agent] - before) / counts[key]
                    env.step(None)
                    continue
                row = tuple(float(number) for number in seen["observation"])
                open_acts = [act for act, is_open in enumerate(seen["action_mask"]) if is_open]
                if source.random() < explore:
                    act = source.choice(open_acts)
                else:
                    act = max(open_acts, key=lambda each: values.get((row, each), 0.0))
                chosen.append((agent, (row, act)))
                env.step(act)
    return values


if __name__ == "__main__":
    learned = learn()
    print(f"{len(learned)} values learned; the best brings {max(learned.values()):.2f} antes, the worst {min(learned.values()):.2f}")
