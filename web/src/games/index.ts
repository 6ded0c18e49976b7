// The boards by game; a new game is one line here. Each is loaded when its table page is opened.
import type { GameClient } from "$lib/board";

export const clients: Record<string, () => Promise<{ default: GameClient }>> = {
  altiplano: () => import("./altiplano"),
  archeologic: () => import("./archeologic"),
};
