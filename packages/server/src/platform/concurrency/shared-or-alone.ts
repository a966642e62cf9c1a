import pLimit, { type LimitFunction } from 'p-limit';
import { DatabaseAway } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import type { ProcessPorts } from '../process/process-ports.ts';
import { type BatcherOptions, createBatcher, SAVING_TIMEOUT_MS } from './batcher.ts';

/**
 * A request that its group leaves. `held`: somebody else holds what it takes. `times`: all times are held, as long as a roster is loaded.
 * `apart`: it is too much for the others to wait for.
 */
export type Left = 'held' | 'times' | 'apart';

interface Options<Req, Res> extends Pick<BatcherOptions<Req, Res>, 'keyOf'> {
  /** Does a group, and waits for nobody. */
  readonly together: (group: readonly Req[]) => Promise<readonly (Res | Left)[]>;
  /** Does one, and waits for whatever it takes. */
  readonly alone: (request: Req) => Promise<Res>;
  /** It may be done with others. */
  readonly isShared?: (request: Req) => boolean;
  /** The line of those that are too much for a group. */
  readonly apartAs?: 'apart' | 'answers';
  /** A group is no larger. */
  readonly most?: number;
}

/** The process that does it. */
export interface Place extends Pick<ProcessPorts, 'timers' | 'monotonic'> {
  readonly db: Db;
  readonly config: { readonly poolSize: number; readonly maxGroup: number };
}

/** A line has all that are left for one reason, whatever they are, but for long answers: they are soon done, and do not stand behind long logs. */
type Line = Left | 'answers';
const lines: Readonly<Record<Line, WeakMap<Db, LimitFunction>>> = {
  held: new WeakMap(),
  times: new WeakMap(),
  apart: new WeakMap(),
  answers: new WeakMap(),
};
/**
 * Parts of the connections: each in a line has one meanwhile, and the others keep some. What is held for moments does not stand behind what is
 * long; those who wait for times wait for the same one, and are quick after that.
 */
const PARTS: Readonly<Record<Line, number>> = { held: 4, times: 8, apart: 4, answers: 8 };
const lineOf = (left: Line, { db, config: { poolSize } }: Place): LimitFunction => {
  const known = lines[left].get(db) ?? pLimit(Math.max(1, Math.floor(poolSize / PARTS[left])));
  lines[left].set(db, known);
  return known;
};

/**
 * Does requests in groups (`createBatcher`), of which none waits for what somebody else holds: whoever has to, or is too much for a group,
 * stands in a line, and is done alone. Of those with one key only one stands there, and the others come after it.
 */
export const sharedOrAlone = <Req, Res extends object>(
  place: Place,
  { keyOf, together, alone, isShared = () => true, apartAs = 'apart', most = place.config.maxGroup }: Options<Req, Res>,
): ((request: Req) => Promise<Res>) => {
  const { config, timers, monotonic } = place;
  const maxGroup = Math.min(most, config.maxGroup);
  const share = createBatcher<Req, Res | Left>({ keyOf, run: together, maxGroup, timers });
  const inLine = { held: lineOf('held', place), times: lineOf('times', place), apart: lineOf(apartAs, place) };
  const standing = new Map<number, Promise<unknown>>();

  /** Rejects whoever stood there too long, as a batcher does: all of the wait counts, from when it came. */
  const stand = (request: Req, as: Left, since: number): Promise<Res> =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const giveUp = () => {
        isOver = true;
        reject(new DatabaseAway(new Error('Nobody took it in time'), false));
      };
      const cancelTimeout = timers.after(Math.max(0, SAVING_TIMEOUT_MS - (monotonic() - since)), giveUp);
      void inLine[as](async () => {
        if (isOver) return;
        cancelTimeout();
        await alone(request).then(resolve, reject);
      });
    });

  return async (request) => {
    const since = monotonic();
    const key = keyOf(request);
    let left: Left | null = isShared(request) ? null : 'apart';
    for (;;) {
      await standing.get(key);
      if (left !== 'apart') {
        const done = await share(request);
        if (typeof done !== 'string') return done;
        left = done;
      }
      // Another one of this key came to stand there while the group was under way.
      if (standing.has(key)) continue;
      const own = stand(request, left, since);
      const gone = own.then(
        () => undefined,
        () => undefined,
      );
      standing.set(key, gone);
      void gone.then(() => standing.delete(key));
      return own;
    }
  };
};
