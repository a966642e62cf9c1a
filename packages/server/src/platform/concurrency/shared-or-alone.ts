import pLimit, { type LimitFunction } from 'p-limit';
import { DatabaseAway } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import type { ProcessPorts } from '../process/process-ports.ts';
import { type BatcherOptions, createBatcher, SAVING_TIMEOUT_MS } from './batcher.ts';

/** A request that its group leaves. `held`: somebody else holds what it takes. `apart`: it is too much for the others to wait for. */
export type Left = 'held' | 'apart';

interface Options<Req, Res> extends Pick<BatcherOptions<Req, Res>, 'keyOf'> {
  /** Does a group, and waits for nobody. */
  readonly together: (group: readonly Req[]) => Promise<readonly (Res | Left)[]>;
  /** Does one, and waits for whatever it takes. */
  readonly alone: (request: Req) => Promise<Res>;
  /** It may be done with others. */
  readonly isShared?: (request: Req) => boolean;
  /** A group is no larger. */
  readonly most?: number;
}

/** The process that does it. */
export interface Place extends Pick<ProcessPorts, 'timers' | 'monotonic'> {
  readonly db: Db;
  readonly config: { readonly poolSize: number; readonly maxGroup: number };
}

/** The lines of all that wait for what somebody else holds, and of all that is too much for others to wait for, whatever it is. */
const lines: Readonly<Record<Left, WeakMap<Db, LimitFunction>>> = { held: new WeakMap(), apart: new WeakMap() };
/** Each in a line has a connection meanwhile: the others keep most of them. What is long does not stand behind those who wait. */
const lineOf = (left: Left, { db, config: { poolSize } }: Place): LimitFunction => {
  const known = lines[left].get(db) ?? pLimit(Math.max(1, Math.floor(poolSize / 4)));
  lines[left].set(db, known);
  return known;
};

/**
 * Does requests in groups (`createBatcher`), of which none waits for what somebody else holds: whoever has to, or is too much for a group,
 * stands in a line, and is done alone. Of those with one key only one stands there, and the others come after it.
 */
export const sharedOrAlone = <Req, Res extends object>(
  place: Place,
  { keyOf, together, alone, isShared = () => true, most = place.config.maxGroup }: Options<Req, Res>,
): ((request: Req) => Promise<Res>) => {
  const { config, timers, monotonic } = place;
  const maxGroup = Math.min(most, config.maxGroup);
  const share = createBatcher<Req, Res | Left>({ keyOf, run: together, maxGroup, timers });
  const inLine = { held: lineOf('held', place), apart: lineOf('apart', place) };
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
    let isApart = !isShared(request);
    for (;;) {
      await standing.get(key);
      if (!isApart) {
        const done = await share(request);
        isApart = done === 'apart';
        if (done !== 'held' && done !== 'apart') return done;
      }
      // Another one of this key came to stand there while the group was under way.
      if (standing.has(key)) continue;
      const own = stand(request, isApart ? 'apart' : 'held', since);
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
