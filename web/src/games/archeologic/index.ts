import type { Component } from "svelte";
import type { BoardProps, GameClient } from "$lib/board";
import Board from "./Board.svelte";
import Review from "./Review.svelte";
import { event, hint, keys, question, result } from "./words";

export default {
  board: Board as unknown as Component<BoardProps>,
  review: Review,
  event,
  question,
  result,
  hint,
  keys,
  complete: true,
} satisfies GameClient;
