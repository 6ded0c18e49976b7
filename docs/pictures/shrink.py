"""Makes PNG files small: 256 colours are enough for a picture of the game.

.venv/bin/uv run --no-project --with pillow python docs/pictures/shrink.py FILE.png ...
"""

import sys
from pathlib import Path

from PIL import Image

MOST = 250_000
"""Bytes that a picture may have."""

for name in sys.argv[1:]:
    path = Path(name)
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size // 1000} kB")
    if size > MOST:
        sys.exit(f"{path} has more than {MOST // 1000} kB: take less of the page into it")
