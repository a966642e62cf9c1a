import { DatabaseAway, isAway } from '../db/away.ts';
import { processPorts, type Timers } from '../process/process-ports.ts';

/** Requests that wait together are done together; see `createBatcher`. */
export interface BatcherOptions<Req, Res> {
  /** Requests with the same key are never done at once: each sees what the one before it did. */
  readonly keyOf: (request: Req) => number;
  /** Does a group whole or not at all, and answers each in order. */
  readonly run: (group: readonly Req[]) => Promise<readonly Res[]>;
  /** 1: none waits for another one. */
  readonly maxGroup: number;
  readonly timers?: Timers;
}

interface Waiting<Req, Res> {
  readonly request: Req;
  readonly resolve: (result: Res) => void;
  readonly reject: (error: unknown) => void;
  readonly cancelTimeout: () => void;
}

/** The next group waits so long for more where requests come close together: what it costs is shared by all. */
export const GATHER_MS = 5;

/** So many waiting, each with a key of its own, do not wait for the group that is under way: theirs is done beside it. */
export const MIN_BESIDE = 32;
const MAX_BESIDE = 2;

/** The longest that a request waits for a group to take it: it is answered before its client gives up. */
export const SAVING_TIMEOUT_MS = 20_000;

/**
 * Groups requests that arrive while an earlier group is under way, or in the same turn of the loop; after a group of several, also
 * those of the next few milliseconds. Where many wait a second group goes beside the first, so that this process reads and decides while the
 * database writes. Where a group fails, its requests are done one by one, and only what fails then is refused;
 * where the database is away, or took too long, each would wait in vain, and all are refused at once. None waits for a group without end.
 */
export const createBatcher = <Req, Res>({
  keyOf,
  run,
  maxGroup,
  timers = processPorts.timers,
}: BatcherOptions<Req, Res>): ((request: Req) => Promise<Res>) => {
  if (maxGroup === 1) return async (request) => (await run([request]))[0] as Res;
  /** Requests that wait, by their keys, each in order. */
  const waiting = new Map<number, Waiting<Req, Res>[]>();
  /** Keys of requests that are being done. */
  const busy = new Set<number>();
  /** Keys that somebody waits with, and that are not busy. */
  const ready = new Set<number>();
  let underWay = 0;
  let isStarting = false;

  const push = (key: number, one: Waiting<Req, Res>): void => {
    const own = waiting.get(key);
    if (own === undefined) waiting.set(key, [one]);
    else own.push(one);
    if (!busy.has(key)) ready.add(key);
  };
  const remove = (key: number, one: Waiting<Req, Res>): void => {
    const own = waiting.get(key);
    if (own === undefined) return;
    // Taken out of its list, too: a map keeps what was deleted in the tables that it outgrew, and these keep one another until all is collected.
    own.splice(0, own.length, ...own.filter((other) => other !== one));
    if (own.length > 0) return;
    waiting.delete(key);
    ready.delete(key);
  };
  const nextGroup = (): readonly Waiting<Req, Res>[] =>
    [...ready].slice(0, maxGroup).flatMap((key) => {
      const [first] = waiting.get(key) ?? [];
      if (first === undefined) return [];
      remove(key, first);
      ready.delete(key);
      busy.add(key);
      first.cancelTimeout();
      return first;
    });

  const runAlone = async ({ request, resolve, reject }: Waiting<Req, Res>): Promise<void> => {
    try {
      const [result] = await run([request]);
      resolve(result as Res);
    } catch (error) {
      reject(error);
    }
  };

  const runGroup = async (group: readonly Waiting<Req, Res>[]): Promise<void> => {
    const [first] = group;
    if (group.length === 1 && first !== undefined) return runAlone(first);
    try {
      const results = await run(group.map(({ request }) => request));
      group.forEach(({ resolve }, place) => {
        resolve(results[place] as Res);
      });
    } catch (error) {
      if (isAway(error)) for (const { reject } of group) reject(error);
      else for (const waiting of group) await runAlone(waiting);
    }
  };

  const pause = () => new Promise<void>((resolve) => void timers.after(GATHER_MS, resolve));
  const isGroupDue = (): boolean =>
    ready.size > 0 && (underWay === 0 || (underWay < MAX_BESIDE && ready.size >= MIN_BESIDE));

  const start = (): void => {
    isStarting = false;
    while (isGroupDue()) void take(nextGroup());
  };
  const startSoon = (): void => {
    if (isStarting || !isGroupDue()) return;
    isStarting = true;
    // Microtasks would run before the next request of this turn is read.
    setImmediate(start);
  };
  const take = async (group: readonly Waiting<Req, Res>[]): Promise<void> => {
    underWay += 1;
    await runGroup(group);
    for (const { request } of group) {
      const key = keyOf(request);
      busy.delete(key);
      if (waiting.has(key)) ready.add(key);
    }
    if (group.length > 1 && ready.size < MIN_BESIDE) await pause();
    underWay -= 1;
    start();
  };

  return (request) =>
    new Promise<Res>((resolve, reject) => {
      const key = keyOf(request);
      const giveUp = () => {
        remove(key, one);
        reject(new DatabaseAway(new Error('Nobody took it in time'), false));
      };
      const one: Waiting<Req, Res> = {
        request,
        resolve,
        reject,
        cancelTimeout: timers.after(SAVING_TIMEOUT_MS, giveUp),
      };
      push(key, one);
      startSoon();
    });
};
