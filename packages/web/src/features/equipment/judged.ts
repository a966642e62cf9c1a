import { areTooMany } from '@quipu/engine';
import { DARK_BELOW } from '@quipu/proctor/media';
import type { CheckName, Found } from './measures/checks.ts';
import { texts } from './texts.ts';

export type Level = 'good' | 'warn' | 'bad';
export interface Judged {
  readonly level: Level;
  /** The finding, in plain words. */
  readonly found: string;
  /** Advice on the finding; null: none is needed. */
  readonly todo: string | null;
}

/** An evaluation calls a picture dark under DARK_BELOW: a little above it a cloud is enough. */
const LOW_LIGHT = DARK_BELOW + 20;
const SLOW_LATENCY_MS = 600;
const SLOW_KBPS = 1_000;
/** A long evaluation with its figures and its journal. */
const NEEDED_BYTES = 50e6;
const MIN_WIDTH = 360;
/** An ordinary computer of these years needs about a quarter of this for the work. */
const SLOW_WORK_MS = 240;

const good = (found: string): Judged => ({ level: 'good', found, todo: null });
const warn = (found: string, todo: string): Judged => ({ level: 'warn', found, todo });
const bad = (found: string, todo: string): Judged => ({ level: 'bad', found, todo });

/**
 * Judges what each finding means for an evaluation. Bad is only what keeps one from being taken. `monitors`: so many are let in; each
 * evaluation allows its own.
 */
export const judgeOf = (monitors: number): { readonly [N in CheckName]: (found: Found[N]) => Judged } => ({
  camera: ({ problem, label }) =>
    problem === null ? good(texts.camera(label)) : bad(texts.device[problem], texts.deviceTodo[problem]),
  light: ({ brightness }) => {
    if (brightness === null) return bad(texts.lightUnknown, texts.lightUnknownTodo);
    const mean = Math.floor(brightness);
    if (brightness < DARK_BELOW) return bad(texts.lightDark(mean, DARK_BELOW), texts.lightTodo);
    return brightness < LOW_LIGHT ? warn(texts.lightLow(mean), texts.lightTodo) : good(texts.lightGood(mean));
  },
  microphone: ({ problem, label, wasHeard }) => {
    if (problem !== null) return bad(texts.device[problem], texts.deviceTodo[problem]);
    return wasHeard ? good(texts.microphone(label)) : warn(texts.silent, texts.silentTodo);
  },
  network: ({ latencyMs, speedKbps }) => {
    if (latencyMs === null) return bad(texts.networkNone, texts.networkNoneTodo);
    const found = texts.network(Math.round(latencyMs), speedKbps);
    const isSlow = latencyMs > SLOW_LATENCY_MS || (speedKbps !== null && speedKbps < SLOW_KBPS);
    return isSlow ? warn(found, texts.networkSlowTodo) : good(found);
  },
  storage: ({ works, free }) => {
    if (!works) return bad(texts.storageBroken, texts.storageBrokenTodo);
    return free !== null && free < NEEDED_BYTES
      ? warn(texts.storage(free), texts.storageLowTodo)
      : good(texts.storage(free));
  },
  screen: ({ width, height, displays }) => {
    const size = texts.screen(width, height);
    if (displays !== null && displays > 1) {
      const many = `${size} ${texts.manyDisplays(displays)}`;
      if (monitors === 1) return bad(many, texts.manyDisplaysTodo);
      return areTooMany(displays, { monitors })
        ? bad(many, texts.tooManyDisplaysTodo(monitors))
        : warn(many, texts.someDisplaysTodo);
    }
    const found = `${size} ${displays === null ? texts.unknownDisplays : texts.oneDisplay}`;
    return width < MIN_WIDTH ? warn(found, texts.smallTodo) : good(found);
  },
  speed: ({ workMs }) => (workMs > SLOW_WORK_MS ? warn(texts.speedSlow, texts.speedSlowTodo) : good(texts.speedGood)),
});
