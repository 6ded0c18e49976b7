"""Bots for ArcheOlogic."""

from collections.abc import Mapping

from . import MakeBot

LEVELS: Mapping[str, MakeBot] = {}
