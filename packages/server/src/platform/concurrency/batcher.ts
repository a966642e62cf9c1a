import { DatabaseAway, isAway } from '../db/away.ts';
import { processPorts, type Timers } from '../process/process-ports.ts';

/** Requests that wait together are done together; see `createBatcher`. */
export interface BatcherOptions<Req, Res> {
  /** Requests with the same key never share a group: each sees what the one before it did. */
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

/** So many waiting do not wait for the group that is under way: theirs is done beside it. */
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
  let queue: Waiting<Req, Res>[] = [];
  /** Keys of requests that are being done. */
  const busy = new Set<number>();
  let underWay = 0;
  let isStarting = false;

  const nextGroup = (): readonly Waiting<Req, Res>[] => {
    const keys = new Set(busy);
    const group: Waiting<Req, Res>[] = [];
    const rest: Waiting<Req, Res>[] = [];
    for (const waiting of queue) {
      const key = keyOf(waiting.request);
      if (group.length < maxGroup && !keys.has(key)) group.push(waiting);
      else rest.push(waiting);
      keys.add(key);
    }
    queue = rest;
    for (const { cancelTimeout } of group) cancelTimeout();
    return group;
  };

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
    queue.length > 0 && (underWay === 0 || (underWay < MAX_BESIDE && queue.length >= MIN_BESIDE));

  const start = (): void => {
    isStarting = false;
    while (isGroupDue()) {
      const group = nextGroup();
      // All that wait are of sheets whose last request is being done.
      if (group.length === 0) return;
      void take(group);
    }
  };
  const startSoon = (): void => {
    if (isStarting || !isGroupDue()) return;
    isStarting = true;
    // Microtasks would run before the next request of this turn is read.
    setImmediate(start);
  };
  const take = async (group: readonly Waiting<Req, Res>[]): Promise<void> => {
    const keys = group.map(({ request }) => keyOf(request));
    for (const key of keys) busy.add(key);
    underWay += 1;
    await runGroup(group);
    for (const key of keys) busy.delete(key);
    if (group.length > 1 && queue.length < MIN_BESIDE) await pause();
    underWay -= 1;
    start();
  };

  return (request) =>
    new Promise<Res>((resolve, reject) => {
      const giveUp = () => {
        queue = queue.filter((waiting) => waiting.cancelTimeout !== cancelTimeout);
        reject(new DatabaseAway(new Error('Nobody took it in time'), false));
      };
      const cancelTimeout = timers.after(SAVING_TIMEOUT_MS, giveUp);
      queue.push({ request, resolve, reject, cancelTimeout });
      startSoon();
    });
};
