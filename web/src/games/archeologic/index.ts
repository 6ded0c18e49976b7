import type { GameClient } from "$lib/board";
import Board from "./Board.svelte";

export default { board: Board, complete: false } satisfies GameClient;
