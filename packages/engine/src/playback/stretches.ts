import { currentBlocker } from '../devices/blocked.ts';
import { linkOf } from '../devices/select-devices.ts';
import type { QuizEvent } from '../model/event.ts';
import { isOpened, type OwnedSession, ownSession } from '../model/quiz-session.ts';
import { sectionPlaceAt } from '../model/sheet-index.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import { trackOf } from './tracks.ts';

/** Something was so from one place of a log to another one. */
export interface Stretch<T = string> {
  readonly value: T;
  /** The place that the event led to by which it became so. */
  readonly begins: number;
  /** The place at which it is so no more; the last one, where the log ends. */
  readonly ends: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

type Read<T> = (session: OwnedSession) => T | null;

const linkName: Read<string> = (session) => {
  const { known, online, serverOff } = linkOf(session);
  if (!known) return 'unknown';
  if (!online) return 'offline';
  return serverOff ? 'serverOff' : null;
};

const READ = {
  /** The place of the sheet that is open. */
  items: ({ state }) => state.active,
  /** The id of the section that is open. */
  sections: ({ index, state: { active } }) =>
    index === null || active === null ? null : (index.content.sections[sectionPlaceAt(index, active)]?.id ?? null),
  link: linkName,
  blocks: (session) => (isOpened(session) ? currentBlocker(session) : null),
  camera: ({ state }) => state.devices.camera,
  microphone: ({ state }) => state.devices.microphone,
  pause: ({ state }) => state.timers.pause?.reason ?? null,
} satisfies Readonly<Record<string, Read<string | number>>>;

type Kind = keyof typeof READ;
export type Stretches = {
  readonly [K in Kind]: readonly Stretch<NonNullable<ReturnType<(typeof READ)[K]>>>[];
};

interface Open {
  readonly value: string | number;
  readonly begins: number;
  readonly from: EpochMs;
}

/** Finds what a session was in, and for how long: nothing where it was as it should be. */
export const stretchesOf = (events: readonly QuizEvent[]): Stretches => {
  const session = ownSession();
  const kinds = Object.keys(READ) as Kind[];
  const found = Object.fromEntries(kinds.map((kind) => [kind, [] as Stretch<string | number>[]])) as Record<
    Kind,
    Stretch<string | number>[]
  >;
  const open = new Map<Kind, Open>();
  const end = (kind: Kind, ends: number, at: EpochMs): void => {
    const begun = open.get(kind);
    if (begun === undefined) return;
    open.delete(kind);
    // A clock that is set back ends nothing before it began.
    found[kind].push({ ...begun, ends, to: Math.max(begun.from, at) });
  };
  events.forEach((event, i) => {
    evolveInPlace(session, event);
    for (const kind of kinds) {
      const value = (READ[kind] as Read<string | number>)(session);
      if (value === (open.get(kind)?.value ?? null)) continue;
      end(kind, i + 1, event.at);
      if (value !== null) open.set(kind, { value, begins: i + 1, from: event.at });
    }
  });
  for (const kind of kinds) end(kind, events.length, events.at(-1)?.at ?? 0);
  return found as unknown as Stretches;
};

/** Posts and photos go on by themselves. */
const RUNS_BY_ITSELF: ReadonlySet<string> = new Set(['sync', 'photos']);

/** Stretches of that length at least in which nobody did anything, and nothing happened but what goes on by itself. */
export const idleStretches = (events: readonly QuizEvent[], least: Millis): readonly Stretch<null>[] => {
  const idle: Stretch<null>[] = [];
  let last: { readonly place: number; readonly at: EpochMs } | null = null;
  events.forEach((event, i) => {
    if (RUNS_BY_ITSELF.has(trackOf(event))) return;
    if (last !== null && event.at - last.at >= least)
      idle.push({ value: null, begins: last.place, ends: i + 1, from: last.at, to: event.at });
    last = { place: i + 1, at: event.at };
  });
  return idle;
};

/** Stretches in which there was no page, or nobody knows that there was: up to each time that it came back. */
export const awayStretches = (events: readonly QuizEvent[]): readonly Stretch<'reload' | 'restored'>[] =>
  events.flatMap((event, i) => {
    const before = events[i - 1];
    const value = event.type === 'SheetResumed' ? 'reload' : event.type === 'PageRestored' ? 'restored' : null;
    if (value === null || before === undefined) return [];
    return [{ value, begins: i, ends: i + 1, from: before.at, to: Math.max(before.at, event.at) }];
  });
