import * as E from 'fp-ts/lib/Either.js';
import {
  compareVersions,
  entriesInFlight,
  heldBackIds,
  MOST_ENTRIES,
  type PendingEntry,
  pendingEntries,
} from '../index.ts';
import type { Millis } from '../units.ts';
import type { PushReply, TransportFailure } from './ports.ts';
import type { CommandInput, SessionStore } from './session-store.ts';

export interface StartedPush {
  readonly pushId: number;
  readonly entries: readonly PendingEntry[];
}
type PushResult<R = Pick<PushReply, 'setAside' | 'superseded'>> = E.Either<TransportFailure, R>;

/** How answers travel to the server, with whatever request. */
export interface Posting {
  /** Null: nothing to push. Resolves when the start is on disk. */
  readonly start: () => Promise<StartedPush | null>;
  /** What goes next: in the end one of those held back, by itself. */
  readonly startNext: () => Promise<StartedPush | null>;
  /** How long until one of those held back is tried; null: there are none. */
  readonly heldBackIn: () => Millis | null;
  /** What a reply says: a server that fails again and again over the same answers is there, and refuses them. */
  readonly judged: <R>(push: StartedPush, result: PushResult<R>) => PushResult<R>;
  /** What came of a post. Null: it is done with, or will be tried with less in it. */
  readonly end: (push: StartedPush, result: PushResult) => TransportFailure | null;
  /** The most that the next one carries. */
  readonly most: () => number;
  /** The last one was refused for what no smaller one would change. */
  readonly isRefused: () => boolean;
  /** The examinee's own retry: also of what is held back. */
  readonly hurry: () => void;
}

/** About what was sent, not about who asks or what the sheet is: less of it may be taken. */
const ABOUT_CONTENT: ReadonlySet<number | undefined> = new Set([400, 413, 422, 500]);
/** A server that fails may be one that is starting: only what fails this often is in doubt. */
const TRIES = 3;
/** How often those held back are tried. */
const ROUND_MS: Millis = 60_000;

/**
 * Where a server refuses a post of answers, or falls over it, they travel in ever smaller ones, until those that it never
 * takes are alone and known. These are held back, and tried again rarely; all others go on.
 */
export const createPosting = (store: SessionStore, monotonic: () => Millis): Posting => {
  let most = MOST_ENTRIES;
  /** Refusals of the same answers alone, and failures over whatever was posted, since something was taken. */
  let failures = 0;
  let isRefused = false;
  /** The last word of the server was that the sheet has ended. */
  let isEnded = false;
  let nextRound: Millis = 0;
  /** Those held back that are still to be tried in this round. */
  let round: readonly number[] = [];

  const heldBack = (): readonly number[] => heldBackIds(store.head());
  const leftOfRound = (): readonly number[] => round.filter((id) => heldBack().includes(id));

  const begin = async (command: Extract<CommandInput, { type: 'StartPush' }>): Promise<StartedPush | null> => {
    const started = store.perform(command);
    if (E.isLeft(started)) return null;
    const event = started.right.events.find((one) => one.type === 'PushStarted');
    const entries = entriesInFlight(store.head());
    await started.right.durable;
    return event === undefined ? null : { pushId: event.data.pushId, entries };
  };

  const isOfHeldBack = ({ entries: [entry] }: StartedPush): boolean =>
    entry !== undefined && heldBack().includes(entry.id);

  /** Something is pending, and not held back, that the post did not carry, or not as it is by now. */
  const hasMore = ({ entries }: StartedPush): boolean => {
    const sent = new Map(entries.map((entry) => [entry.id, entry]));
    return pendingEntries(store.head()).some((entry) => {
      if (heldBack().includes(entry.id)) return false;
      const one = sent.get(entry.id);
      return one === undefined || compareVersions(entry, one) !== 0;
    });
  };

  const holdBack = ({ entries: [entry] }: StartedPush): void => {
    if (entry === undefined) return;
    const { id, epoch, revision } = entry;
    if (heldBack().length === 0) nextRound = monotonic() + ROUND_MS;
    store.perform({ type: 'ReportAnswerRefused', answerId: id, version: { epoch, revision } });
    failures = 0;
  };

  const startHeldBack = async (): Promise<StartedPush | null> => {
    const [first, ...rest] = leftOfRound().length > 0 ? leftOfRound() : heldBack();
    if (leftOfRound().length === 0) nextRound = monotonic() + ROUND_MS;
    round = rest;
    return first === undefined ? null : begin({ type: 'StartPush', limit: 1, alone: first });
  };
  const start: Posting['start'] = () => begin({ type: 'StartPush', limit: most });

  return {
    start,
    startNext: async () => {
      // Of a sheet that has ended nothing is acknowledged: what was posted is pending still, and not next again.
      if (isEnded && leftOfRound().length > 0) return startHeldBack();
      return (await start()) ?? (await startHeldBack());
    },
    heldBackIn: () => {
      if (heldBack().length === 0) return null;
      return leftOfRound().length > 0 ? 0 : Math.max(0, nextRound - monotonic());
    },
    judged: (push, result) => {
      if (E.isRight(result) || result.left.kind !== 'serverOff' || result.left.status !== 500) return result;
      if (failures + 1 < TRIES && !isOfHeldBack(push)) {
        failures += 1;
        return result;
      }
      return E.left({ kind: 'refused', status: 500, message: null });
    },
    end: (push, result) => {
      const { pushId, entries } = push;
      const wasHeldBack = isOfHeldBack(push);
      isRefused = false;
      if (E.isRight(result)) {
        const { setAside, superseded } = result.right;
        store.perform({ type: 'ReportPushAcked', pushId, setAside, superseded });
        failures = 0;
        isEnded = false;
        most = Math.min(MOST_ENTRIES, most * 2);
        return null;
      }
      const failure = result.left;
      if (failure.kind !== 'unheard')
        store.perform({
          type: 'ReportPushFailed',
          pushId,
          failure: failure.kind === 'timeout' ? 'serverOff' : failure.kind,
        });
      if (failure.kind !== 'refused') return failure;
      if (failure.finished !== undefined) {
        // The sheet has ended, and the server keeps apart whatever it is posted: all of it goes, and those held back each alone.
        most = MOST_ENTRIES;
        if (!wasHeldBack && hasMore(push)) return null;
        if (!isEnded) round = heldBack();
        isEnded = true;
        return leftOfRound().length > 0 ? null : failure;
      }
      if (!ABOUT_CONTENT.has(failure.status)) {
        isRefused = failure.status !== 401;
        return failure;
      }
      if (wasHeldBack) return null;
      if (entries.length > 1) {
        most = Math.ceil(entries.length / 2);
        return null;
      }
      failures += 1;
      // Once more, after a while: nobody is told that an answer is refused because of one reply.
      if (failures < TRIES) return { kind: 'serverOff' };
      holdBack(push);
      return null;
    },
    most: () => most,
    isRefused: () => isRefused,
    hurry: () => {
      round = heldBack();
    },
  };
};
