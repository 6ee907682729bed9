"""Environments for learning: many hands at once, the rules by Cardroom's engine in a process of its own.

``VectorEnv`` plays a batch of tables and shares its arrays with the engine through a file in memory; ``Env`` is one table
with the calls of PettingZoo's AEC environments. Both are duck-typed: neither PettingZoo nor Gymnasium is needed.

With NumPy the arrays are ``ndarray``; without it they are ``memoryview`` of the same type and shape.
"""

import json
import mmap
import os
import random
import shutil
import subprocess
import tempfile
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:  # the standard library is enough
    numpy = None  # type: ignore[assignment]

_FORMATS = {"float32": "f", "float64": "d", "int32": "i", "uint8": "B"}
_WORD_OPTIONS = {"bring_in": "bringIn"}


class EnvironmentError(ValueError):
    """What the engine refused: an action that is not open, or options that make no game."""

    def __init__(self, error: Dict[str, Any]):
        super().__init__(error.get("message", str(error)))
        self.code = error.get("code")
        self.table = error.get("table", -1)


def default_command() -> List[str]:
    """How the engine is started: ``CARDROOM`` of the environment, ``cardroom`` of the path, or this checkout."""
    told = os.environ.get("CARDROOM")
    if told:
        return ["node", told] if told.endswith((".mjs", ".js")) else [told]
    found = shutil.which("cardroom")
    if found:
        return [found]
    here = os.path.dirname(os.path.abspath(__file__))
    script = os.path.join(here, "..", "..", "..", "packages", "cli", "bin", "cardroom.mjs")
    if os.path.exists(script):
        return ["node", os.path.normpath(script)]
    raise FileNotFoundError("there is no cardroom command: install it, or name it in CARDROOM")


class VectorEnv:
    """A batch of tables: ``reset`` and ``step`` as in Gymnasium's vector environments.

    The arrays ``observations``, ``masks``, ``actors``, ``rewards`` (by seat), ``dones``, ``least`` and ``most`` are
    always the same ones and are written anew by every step: copy what is kept. Hands that end begin again at once.
    With NumPy ``dones`` is an array of bool and ``masks`` one of int8, as Gymnasium's spaces want them.
    """

    metadata = {"name": "cardroom_v0", "render_modes": [], "autoreset_mode": "same-step"}
    render_mode = None

    def __init__(
        self,
        num_envs: int = 1024,
        seed: Union[int, str] = 1,
        command: Optional[Sequence[str]] = None,
        **options: Any,
    ):
        self._process: Optional[subprocess.Popen] = None
        self._memory: Optional[mmap.mmap] = None
        self._path: Optional[str] = None
        folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        handle, self._path = tempfile.mkstemp(prefix="cardroom-env-", dir=folder)
        try:
            self._process = subprocess.Popen(
                [*(command or default_command()), "env", "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            told = {_WORD_OPTIONS.get(name, name): value for name, value in options.items()}
            first = {"file": self._path, "options": {**told, "batch": num_envs, "seed": seed}}
            about = self._say(json.dumps(first))
            size = os.fstat(handle).st_size
            self._memory = mmap.mmap(handle, size)
            self._describe(about)
        except BaseException:
            self.close()
            raise
        finally:
            os.close(handle)

    def _describe(self, about: Dict[str, Any]) -> None:
        self.num_envs: int = about["batch"]
        self.seats: int = about["seats"]
        #: chips of a unit of observations and rewards
        self.unit: int = about["unit"]
        self.variant: Dict[str, str] = about["variant"]
        self.num_actions: int = about["actions"]["count"]
        self.action_names: List[str] = about["actions"]["names"]
        #: sections of an observation: name, first place and shape
        self.sections: List[Dict[str, Any]] = about["sections"]
        self._arrays = {name: self._array(**place) for name, place in about["arrays"].items()}
        if numpy is not None:
            # An array of 0 and 1 that is no array of bool picks rows 0 and 1 where it is used as an index.
            self._arrays["dones"] = self._arrays["dones"].view("bool")
            self._arrays["masks"] = self._arrays["masks"].view("int8")
        for name in ("observations", "states", "masks", "actors", "rewards", "dones", "least", "most"):
            setattr(self, name, self._arrays[name])
        self.observation_shape: Tuple[int, ...] = tuple(about["arrays"]["observations"]["shape"][1:])
        self.single_observation_space = Space(self.observation_shape)
        self.single_action_space = Space((), self.num_actions)
        self.observation_space = Space((self.num_envs, *self.observation_shape))
        self.action_space = Space((self.num_envs,), self.num_actions)

    def _array(self, type: str, at: int, shape: Sequence[int]) -> Any:
        count = 1
        for length in shape:
            count *= length
        if numpy is not None:
            return numpy.frombuffer(self._memory, dtype=type, count=count, offset=at).reshape(shape)
        size = {"f": 4, "d": 8, "i": 4, "B": 1}[_FORMATS[type]]
        view = memoryview(self._memory)[at : at + count * size].cast(_FORMATS[type])
        return view if len(shape) == 1 or count == 0 else view.cast("B").cast(_FORMATS[type], list(shape))

    def _say(self, line: str) -> Dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise RuntimeError("the environment is closed")
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            raise RuntimeError(f"the engine has ended (exit code {process.wait(5)})")
        if answer == b"ok\n":
            return {}
        told = json.loads(answer)
        if "error" in told:
            raise EnvironmentError(told["error"])
        return told

    def reset(self, seed: Union[int, str, None] = None, options: Any = None) -> Tuple[Any, Dict[str, Any]]:
        """New hands at every table: the first ones of the seed, or else the next ones."""
        self._say("reset" if seed is None else "reset " + json.dumps(seed))
        return self._arrays["observations"], self._info()

    def step(self, actions: Any, amounts: Any = None) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """One act at every table: observations, rewards by seat, terminations, truncations, info.

        ``amounts`` holds exact totals of bets in chips: a number above 0 is played in place of the act.
        """
        self._write("actions", actions)
        if amounts is None:
            self._say("step")
        else:
            self._write("amounts", amounts)
            self._say("amounts")
        arrays = self._arrays
        return arrays["observations"], arrays["rewards"], arrays["dones"], self._never(), self._info()

    def _write(self, name: str, values: Any) -> None:
        if len(values) != self.num_envs:
            raise ValueError(f"{len(values)} {name} for {self.num_envs} tables")
        array = self._arrays[name]
        if numpy is not None:
            given = numpy.asarray(values)
            array[:] = given
            if given.dtype.kind not in "iub" and not (array == given).all():
                raise ValueError(f"{name} must be whole numbers")
        else:
            for at, value in enumerate(values):
                array[at] = value

    def _never(self) -> Any:
        """Nothing is ever cut short."""
        if not hasattr(self, "_truncated"):
            zeros = bytes(self.num_envs)
            self._truncated = numpy.frombuffer(zeros, dtype="bool") if numpy is not None else memoryview(zeros)
        return self._truncated

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._arrays["masks"], "actor": self._arrays["actors"]}

    def sample(self, random: Any) -> Any:
        """A random open act for every table, from a NumPy generator or a ``random.Random``."""
        masks = self._arrays["masks"]
        if numpy is not None and hasattr(random, "standard_normal"):
            return (random.random(masks.shape, dtype="float32") * masks).argmax(axis=1)
        count = self.num_actions
        rows = masks.tolist()
        return [random.choice([action for action in range(count) if row[action]]) for row in rows]

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._memory = None
        path, self._path = self._path, None
        if path is not None:
            try:
                os.unlink(path)
            except OSError:
                pass

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None or getattr(self, "_path", None) is not None:
            self.close()


class Space:
    """The part of a Gymnasium space that agents ask for: its shape, and for acts ``n`` and ``sample``."""

    def __init__(self, shape: Tuple[int, ...], n: Optional[int] = None):
        self.shape = shape
        self.n = n
        self.dtype = "float32" if n is None else "int64"
        self._random = random.Random(0)

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = random.Random(seed)

    def sample(self, mask: Any = None) -> Any:
        """A random act of those that the mask leaves open; one for each row where the space has rows."""
        if self.n is None:
            raise NotImplementedError("observations are not sampled")
        rows = [None] * self.shape[0] if mask is None and self.shape else mask
        return [self._pick(row) for row in rows] if self.shape else self._pick(mask)

    def _pick(self, mask: Any) -> int:
        assert self.n is not None
        return self._random.choice([act for act in range(self.n) if mask is None or mask[act]])

    def contains(self, value: Any) -> bool:
        if self.n is None:
            return tuple(getattr(value, "shape", ())) == self.shape
        acts = value if self.shape else [value]
        return len(acts) == (self.shape[0] if self.shape else 1) and all(0 <= act < self.n for act in acts)

    __contains__ = contains


class Env:
    """One table, agent by agent: the calls of PettingZoo's AEC environments.

        env = Env(seats=3)
        env.reset(seed=7)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            env.step(None if terminated else policy(observation["observation"], observation["action_mask"]))
    """

    metadata = {"name": "cardroom_v0", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, seed: Union[int, str] = 1, **options: Any):
        self._batch = VectorEnv(num_envs=1, seed=seed, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self._batch.seats)]
        self._action_spaces = {agent: Space((), self._batch.num_actions) for agent in self.possible_agents}
        self._begin()

    def _begin(self) -> None:
        agents = list(self.possible_agents)
        self.agents = agents
        self.rewards = {agent: 0.0 for agent in agents}
        self._cumulative_rewards = {agent: 0.0 for agent in agents}
        self.terminations = {agent: False for agent in agents}
        self.truncations = {agent: False for agent in agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in agents}
        self._last: Dict[str, Dict[str, Any]] = {}
        self._is_under_way = False
        self.agent_selection = agents[int(self._batch.actors[0])]
        self._look()

    def _look(self) -> None:
        batch = self._batch
        if numpy is not None:
            row, mask = batch.observations[0].copy(), batch.masks[0].copy()
        else:
            row, mask = batch.observations.tolist()[0], batch.masks.tolist()[0]
        self._last[self.agent_selection] = {"observation": row, "action_mask": mask}

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Space:
        return Space(self._batch.observation_shape)

    def action_space(self, agent: str) -> Space:
        return self._action_spaces[agent]

    def reset(self, seed: Union[int, str, None] = None, options: Any = None) -> None:
        """A new hand: the next one, or the first one of a seed."""
        if seed is not None:
            self._batch.reset(seed)
        while seed is None and self._is_under_way:
            # Given up by whoever is asked, so that the next hand is a new one.
            self._batch.step([self._batch.masks.tolist()[0].index(1)])
            self._is_under_way = not self._batch.dones[0]
        self._begin()

    def observe(self, agent: str) -> Optional[Dict[str, Any]]:
        """What the agent saw at its last decision; None before its first one."""
        return self._last.get(agent)

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int], amount: float = 0) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._dead_step(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: None is for agents whose hand is over")
        self._cumulative_rewards[agent] = 0.0
        self._batch.step([action], [amount] if amount else None)
        self._is_under_way = True
        if self._batch.dones[0]:
            self._end()
            return
        self.agent_selection = self.possible_agents[int(self._batch.actors[0])]
        self._look()

    def _end(self) -> None:
        self._is_under_way = False
        rewards = self._batch.rewards.tolist()[0]
        for agent, reward in zip(self.possible_agents, rewards):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _dead_step(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"the hand is over: step(None) for {agent}")
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def state(self) -> Any:
        """Everybody's cards, for critics; only with ``states=True``."""
        states = self._batch.states
        if states.nbytes == 0:
            raise ValueError("the environment was made without states=True")
        return states[0].copy() if numpy is not None else states.tolist()[0]

    def close(self) -> None:
        self._batch.close()

    def __enter__(self) -> "Env":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
