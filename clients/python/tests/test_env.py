import os
import random
import subprocess
import sys
import unittest

from cardroom import Env, EnvironmentError, VectorEnv
from cardroom.env import numpy

HERE = os.path.dirname(os.path.abspath(__file__))


def rows(array):
    return array.tolist()


class Vector(unittest.TestCase):
    def test_shapes_masks_and_rewards(self):
        with VectorEnv(16, seed=3, seats=3, states=True) as env:
            seen, info = env.reset(seed=3)
            self.assertEqual(len(rows(seen)), 16)
            self.assertEqual(len(rows(seen)[0]), env.observation_shape[0])
            self.assertEqual(len(env.action_names), env.num_actions)
            source = random.Random(1)
            ended = 0
            for _ in range(60):
                _, rewards, dones, truncated, info = env.step(env.sample(source))
                self.assertFalse(any(truncated))
                for paid, done in zip(rows(rewards), rows(dones)):
                    self.assertAlmostEqual(sum(paid), 0, places=4)
                    ended += done
                self.assertTrue(all(any(mask) for mask in rows(info["action_mask"])))
                self.assertTrue(all(0 <= actor < 3 for actor in rows(info["actor"])))
            self.assertGreater(ended, 20)

    def test_the_same_seed_and_acts_give_the_same_rows(self):
        def play(env):
            source = random.Random(5)
            seen = []
            for _ in range(30):
                seen.append((rows(env.observations), rows(env.rewards)))
                env.step(env.sample(source))
            return seen

        with VectorEnv(4, seed="x") as one, VectorEnv(4, seed="y") as two:
            first = play(one)
            self.assertNotEqual(play(two), first)
            two.reset(seed="x")
            self.assertEqual(play(two), first)

    def test_reset_without_a_seed_deals_the_next_hands(self):
        def hands(env):
            return [(rows(env.reset()[0]), rows(env.dones), rows(env.rewards)) for _ in range(3)]

        with VectorEnv(4, seats=3, seed=5) as one, VectorEnv(4, seats=3, seed=5) as two:
            first = rows(one.observations)
            one.step([1] * 4)
            dealt = hands(one)
            self.assertNotIn(first, [seen for seen, _, _ in dealt])
            self.assertNotEqual(dealt[0], dealt[1])
            self.assertFalse(any(sum(map(sum, paid)) or any(ended) for _, ended, paid in dealt))
            two.step([1] * 4)
            self.assertEqual(hands(two), dealt)
            self.assertEqual(rows(one.reset(seed=5)[0]), first)

    def test_spaces_as_gymnasium_users_ask_for_them(self):
        with VectorEnv(3) as env:
            self.assertEqual(env.single_action_space.n, env.num_actions)
            self.assertEqual(env.single_observation_space.shape, env.observation_shape)
            self.assertEqual(env.observation_space.shape, (3, *env.observation_shape))
            env.action_space.seed(1)
            for _ in range(20):
                acts = env.action_space.sample(rows(env.masks))
                self.assertTrue(acts in env.action_space)
                env.step(acts)
            self.assertFalse([0, 0] in env.action_space)
            self.assertFalse([0, 0, env.num_actions] in env.action_space)

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_ends_pick_rows_and_fractions_are_no_acts(self):
        with VectorEnv(4, seats=2) as env:
            _, rewards, dones, truncated, info = env.step([0, 1, 0, 1])
            self.assertEqual([array.dtype for array in (dones, truncated)], [bool, bool])
            self.assertEqual(info["action_mask"].dtype, numpy.int8)
            self.assertEqual(len(rewards[dones]), 2)
            with self.assertRaisesRegex(ValueError, "whole numbers"):
                env.step(numpy.full(4, 1.5))
            env.step(numpy.ones(4))

    def test_exact_amounts(self):
        with VectorEnv(2) as env:
            least = env.least[0]
            env.step([1, 1], [least + 1, 0])
            with self.assertRaisesRegex(EnvironmentError, "cannot bet to"):
                env.step([1, 1], [1, 0])

    def test_errors_name_the_table_and_change_nothing(self):
        with VectorEnv(3) as env:
            before = rows(env.observations)
            with self.assertRaises(EnvironmentError) as caught:
                env.step([1, 99, 1])
            self.assertEqual((caught.exception.code, caught.exception.table), ("illegal-action", 1))
            self.assertEqual(rows(env.observations), before)
            with self.assertRaises(ValueError):
                env.step([1])
            env.step([1, 1, 1])
        with self.assertRaisesRegex(EnvironmentError, "Unknown variant"):
            VectorEnv(1, variant="XX")
        with self.assertRaisesRegex(EnvironmentError, 'no option "seat": variant, seats,'):
            VectorEnv(1, seat=3)
        with self.assertRaisesRegex(RuntimeError, "closed"):
            env.step([1, 1, 1])

    def test_the_file_and_the_process_are_gone_after_close(self):
        env = VectorEnv(1)
        path, process = env._path, env._process
        env.close()
        env.close()
        self.assertFalse(os.path.exists(path))
        self.assertIsNotNone(process.returncode)

    def test_without_numpy(self):
        code = (
            "import sys; sys.modules['numpy'] = None; sys.path.insert(0, sys.argv[1]); import random\n"
            "from cardroom import VectorEnv, Env\n"
            "source = random.Random(1)\n"
            "with VectorEnv(8, states=True) as env:\n"
            "    for _ in range(20): seen, rewards, dones, _, info = env.step(env.sample(source))\n"
            "    print(type(seen).__name__, seen.shape == (8, *env.observation_shape), rewards.shape)\n"
            "    env.step(env.action_space.sample(env.masks.tolist()))\n"
            "with Env(variant='FL') as env:\n"
            "    env.reset(seed=2)\n"
            "    for agent in env.agent_iter():\n"
            "        seen, reward, done, _, _ = env.last()\n"
            "        env.step(None if done else seen['action_mask'].index(1))\n"
        )
        command = [sys.executable, "-c", code, os.path.join(HERE, "..")]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual(ran.stdout.strip(), "memoryview True (8, 2)", ran.stderr)


class Agents(unittest.TestCase):
    def test_the_loop_of_the_pettingzoo_documents(self):
        with Env(seats=3, states=True) as env:
            env.reset(seed=42)
            env.action_space("player_0").seed(1)
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                if termination or truncation:
                    action = None
                else:
                    self.assertGreater(len(env.state()), 0)
                    action = env.action_space(agent).sample(observation["action_mask"])
                env.step(action)
            self.assertAlmostEqual(sum(env.rewards.values()), 0, places=4)

    def test_states_that_were_not_asked_for_are_refused(self):
        with Env() as env, self.assertRaisesRegex(ValueError, "states=True"):
            env.state()

    def play(self, env, source):
        trace = []
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            self.assertFalse(truncated)
            if terminated:
                trace.append((agent, reward))
                env.step(None)
                continue
            act = source.choice([at for at, is_open in enumerate(seen["action_mask"]) if is_open])
            trace.append((agent, [float(number) for number in seen["observation"]], act))
            env.step(act)
        return trace

    def test_a_hand_goes_round_and_ends_for_everybody(self):
        for variant, seats in (("NT", 2), ("FT", 6), ("F7S", 3), ("FB", 3), ("FK", 2)):
            with Env(variant=variant, seats=seats) as env:
                env.reset(seed=11)
                trace = self.play(env, random.Random(2))
                ends = [entry for entry in trace if len(entry) == 2]
                self.assertEqual([agent for agent, _ in ends], env.possible_agents)
                self.assertAlmostEqual(sum(reward for _, reward in ends), 0, places=4)
                self.assertEqual(env.agents, [])
                self.assertEqual(env.num_agents, 0)

    def test_a_seed_gives_the_same_hand_and_reset_goes_on_to_the_next(self):
        with Env(seats=3) as env:
            env.reset(seed=4)
            first = self.play(env, random.Random(1))
            env.reset()
            second = self.play(env, random.Random(1))
            self.assertNotEqual(first, second)
            env.reset(seed=4)
            self.assertEqual(self.play(env, random.Random(1)), first)
            env.reset()
            self.assertEqual(self.play(env, random.Random(1)), second)

    def test_a_hand_under_way_is_given_up_by_reset(self):
        with Env(seats=3) as env:
            env.reset(seed=4)
            env.step(1)
            env.reset()
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual(sum(env.rewards.values()), 0)
            acts = [number for section in env._batch.sections if section["name"] == "history"
                    for number in rows(env._batch.observations)[0][section["from"]:]]
            self.assertFalse(any(acts))

    def test_wrong_steps_are_refused_in_words(self):
        with Env() as env:
            env.reset(seed=1)
            with self.assertRaisesRegex(ValueError, "is asked"):
                env.step(None)
            with self.assertRaises(EnvironmentError):
                env.step(77)

    def test_the_learning_example_learns(self):
        sys.path.insert(0, os.path.join(HERE, "..", "examples"))
        from learn import learn

        values = learn(hands=400)
        self.assertGreater(len(values), 10)
        self.assertLessEqual(max(values.values()), 2)
