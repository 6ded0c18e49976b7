// Small sounds, made on the spot by the browser's synthesiser. Nothing is loaded; silent unless the person wants them.
import type { BoardProps } from "./board";
import { settings } from "./settings.svelte";

export type Sound = Parameters<BoardProps["sound"]>[0];

interface Tone {
  /** Hertz, start and end. */
  from: number;
  to: number;
  /** Seconds. */
  at: number;
  lasts: number;
  shape: OscillatorType;
  loud: number;
}

const TONES: Record<Sound, Tone[]> = {
  move: [{ from: 330, to: 180, at: 0, lasts: 0.07, shape: "triangle", loud: 0.25 }],
  turn: [
    { from: 523, to: 523, at: 0, lasts: 0.12, shape: "sine", loud: 0.18 },
    { from: 784, to: 784, at: 0.1, lasts: 0.2, shape: "sine", loud: 0.16 },
  ],
  reveal: [
    { from: 440, to: 660, at: 0, lasts: 0.16, shape: "sine", loud: 0.14 },
    { from: 880, to: 990, at: 0.09, lasts: 0.18, shape: "sine", loud: 0.08 },
  ],
  alarm: [
    { from: 622, to: 587, at: 0, lasts: 0.13, shape: "square", loud: 0.06 },
    { from: 622, to: 587, at: 0.17, lasts: 0.13, shape: "square", loud: 0.06 },
  ],
  win: [523, 659, 784, 1047].map((pitch, k) => ({
    from: pitch,
    to: pitch,
    at: k * 0.11,
    lasts: 0.28,
    shape: "triangle" as const,
    loud: 0.16,
  })),
};

let audio: AudioContext | null = null;

/** Makes a sound, if sounds are on. Browsers allow it after the first click or key. */
export function sound(name: Sound): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of TONES[name]) play(audio, tone);
}

function play(context: AudioContext, { from, to, at, lasts, shape, loud }: Tone): void {
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + lasts + 0.02);
}
