import type { Details, Version } from '../model/detail.ts';
import { sameDetails } from '../model/details.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import type { Opening } from '../model/opening.ts';
import type { EpochMs } from '../model/units.ts';
import { compareVersions, covers } from '../model/version.ts';

/** The end of a change at the server, as the device heard of it. */
export type Fate =
  /** The log ends before any word of it. */
  | 'waiting'
  /** The server has it. */
  | 'saved'
  /** A later one of this device took its place before it was heard whether this one ever left. */
  | 'overtaken'
  /** The server refused it alone, again and again: it waits here. */
  | 'refused'
  /** The server already had a later one. */
  | 'superseded'
  /** The server can never take it, and keeps it apart. */
  | 'setAside';

/** An answer was changed: it was on that device's disk then. */
export interface AnswerChange {
  readonly place: number;
  readonly at: EpochMs;
  readonly answerId: number;
  readonly before: Details;
  readonly after: Details;
  readonly version: Version;
  readonly fate: Fate;
  /** The device heard of its fate then, by the event that leads there; null: never. */
  readonly heardAt: EpochMs | null;
  readonly heardPlace: number | null;
}

type Draft = { -readonly [K in keyof AnswerChange]: AnswerChange[K] };

/** Characters of what was typed, never the characters themselves; null: nothing was typed. */
export const typedLength = (details: Details): number | null => {
  const texts = details.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  return texts.length === 0 ? null : texts.reduce((sum, text) => sum + Array.from(text).length, 0);
};

/** Follows each change of an answer from what it was to what became of it. */
export const answerChanges = (events: readonly QuizEvent[]): readonly AnswerChange[] => {
  const changes: Draft[] = [];
  const held = new Map<number, Details>();
  const waiting = new Map<number, Draft[]>();
  const posts = new Map<number, EventOf<'SyncStarted'>['data']['entries']>();

  const hear = (answerId: number, upTo: Version, fate: Fate, at: EpochMs, place: number): void => {
    const all = waiting.get(answerId);
    if (all === undefined) return;
    const covered = all.filter(({ version }) => covers(upTo, version));
    // The word is of the last of them, as it was or after a visit: nobody said anything of those before.
    for (const change of covered)
      Object.assign(change, { fate: change === covered.at(-1) ? fate : 'overtaken', heardAt: at, heardPlace: place });
    const left = all.filter(({ version }) => !covers(upTo, version));
    if (left.length === 0) waiting.delete(answerId);
    else waiting.set(answerId, left);
  };

  const open = ({ answers }: Opening, at: EpochMs, place: number): void => {
    for (const { id, details, version } of answers) {
      const isOlder = (waiting.get(id) ?? []).some((change) => !covers(version, change.version));
      const last = (waiting.get(id) ?? []).findLast((change) => covers(version, change.version));
      hear(id, version, last === undefined || sameDetails(last.after, details) ? 'saved' : 'superseded', at, place);
      if (!isOlder) held.set(id, details);
    }
  };

  events.forEach((event, i) => {
    const { at } = event;
    const place = i + 1;
    if (event.type === 'SheetOpened' || event.type === 'SheetResumed') open(event.data.opening, at, place);
    else if (event.type === 'AnswerChanged') {
      const { answerId, details, version } = event.data;
      const change: Draft = {
        ...{ place, at, answerId, before: held.get(answerId) ?? [], after: details, version },
        ...{ fate: 'waiting', heardAt: null, heardPlace: null },
      };
      changes.push(change);
      held.set(answerId, details);
      const all = waiting.get(answerId);
      if (all === undefined) waiting.set(answerId, [change]);
      else all.push(change);
    } else if (event.type === 'SyncStarted') posts.set(event.data.syncId, event.data.entries);
    else if (event.type === 'SyncAcked') {
      const { syncId, setAside, superseded } = event.data;
      for (const { id, version } of posts.get(syncId) ?? []) {
        const fate = setAside.includes(id) ? 'setAside' : superseded.includes(id) ? 'superseded' : 'saved';
        hear(id, version, fate, at, place);
      }
      posts.delete(syncId);
    } else if (event.type === 'AnswerRefused') {
      const { answerId, version } = event.data;
      const refused = (waiting.get(answerId) ?? []).find((one) => compareVersions(one.version, version) === 0);
      if (refused !== undefined) Object.assign(refused, { fate: 'refused', heardAt: at, heardPlace: place });
    }
  });
  return changes;
};
