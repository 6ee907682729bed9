"""Bots and environments for Cardroom. Standard library only; NumPy is used where it is installed."""

from .bot import Act, Bot, LegalAct, Turn
from .env import Env, EnvironmentError, VectorEnv
from .live import RoomError

__all__ = ["Act", "Bot", "Env", "EnvironmentError", "LegalAct", "RoomError", "Turn", "VectorEnv"]
__version__ = "0.1.0"
