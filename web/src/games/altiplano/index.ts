import type { Component } from "svelte";
import type { BoardProps, GameClient } from "$lib/board";
import Board from "./Board.svelte";
import { hint, keys, question, result } from "./words";

export default {
  board: Board as unknown as Component<BoardProps>,
  question,
  result,
  hint,
  keys,
  complete: true,
} satisfies GameClient;
