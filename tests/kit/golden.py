"""Golden playthroughs and stored trials: made here, compared by `test_every_game.py`.

`make golden` writes them anew. Look at the difference before you commit it: it is what changed for people.
"""

import json
from random import Random
from typing import Any

import digsite
from digsite.texts import Texts

from .case import Case, cases, random_table

TRIALS_A_VARIANT = 12
DECISIONS_SHOWN = 400


def playthrough(case: Case) -> str:
    """A whole game as people read it: each action, what each seat and a spectator were told, the last views."""
    variant = case.variants[0]
    table = variant.new(case.game, 1)
    chance = Random(1)
    texts = Texts("en", table.game)
    lines = [f"{case.game}, {variant}, seed 1", ""]
    viewers: list[int | None] = [*range(table.seats), None]
    while True:
        told: dict[str, list[str]] = {}
        for viewer in viewers:
            for event in table.events(viewer):
                told.setdefault(texts.event(event), []).append("-" if viewer is None else str(viewer + 1))
        for text, who in told.items():
            heard = "" if len(who) == len(viewers) else f"[{' '.join(who)}] "
            lines.append(f"    {heard}{text}")
        if table.seat is None or len(table.actions) == DECISIONS_SHOWN:
            break
        action = chance.choice(table.legal)
        lines.append(f"{len(table.actions) + 1}. {table.seat + 1}: {action} ({len(table.legal)} legal)")
        table.play(action)
    lines += ["", f"scores {table.scores}, winners {table.winners}", ""]
    for viewer in viewers:
        lines.append(f"view of {'a spectator' if viewer is None else viewer + 1}:")
        lines += [f"    {key}: {json.dumps(value, ensure_ascii=False)}" for key, value in table.view(viewer).items()]
    return "\n".join(lines) + "\n"


def trial(case: Case, variant: int, seed: int) -> dict[str, Any]:
    """A random game to its end, with its exact result."""
    table = random_table(case.game, case.variants[variant], seed)
    return {
        "variant": variant,
        "seed": seed,
        "decisions": len(table.actions),
        "scores": table.scores,
        "winners": table.winners,
        "last": table.actions[-1],
    }


def trials(case: Case) -> list[dict[str, Any]]:
    return [trial(case, variant, seed) for variant in range(len(case.variants)) for seed in range(TRIALS_A_VARIANT)]


def main() -> None:
    for case in cases():
        case.golden.write_text(playthrough(case), encoding="utf-8")
        version = digsite.load(case.game).game.version
        stored = {"rules": version, "trials": trials(case)}
        case.trials.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
        print(f"wrote the golden files of {case.game}")


if __name__ == "__main__":
    main()
