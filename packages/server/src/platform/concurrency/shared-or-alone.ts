import pLimit from 'p-limit';
import { DatabaseAway } from '../db/away.ts';
import type { ProcessPorts } from '../process/process-ports.ts';
import { type BatcherOptions, createBatcher, SAVING_TIMEOUT_MS } from './batcher.ts';

/** Those that are done alone wait for something, each with a connection: all others keep most of them. */
const aloneAtOnce = (connections: number): number => Math.max(1, Math.floor(connections / 4));

/** The process that does it, and its connections to the database. */
interface Place extends Pick<ProcessPorts, 'timers' | 'monotonic'> {
  readonly config: { readonly poolSize: number; readonly maxGroup: number };
}
interface Options<Req, Res> extends Pick<BatcherOptions<Req, Res>, 'keyOf'> {
  /** Does a group; null of a request that would have to wait for somebody else. */
  readonly together: (group: readonly Req[]) => Promise<readonly (Res | null)[]>;
  /** Does one, and waits for whatever it takes. */
  readonly alone: (request: Req) => Promise<Res>;
  /** It may be done with others. */
  readonly isShared?: (request: Req) => boolean;
  /** A group is no larger. */
  readonly most?: number;
}

/** Does requests in groups (`createBatcher`), of which none waits for what somebody else holds: whoever has to is done alone. */
export const sharedOrAlone = <Req, Res>(
  { config: { poolSize, maxGroup }, timers, monotonic }: Place,
  { keyOf, together, alone, isShared = () => true, most = maxGroup }: Options<Req, Res>,
): ((request: Req) => Promise<Res>) => {
  const share = createBatcher<Req, Res | null>({ keyOf, run: together, maxGroup: Math.min(most, maxGroup), timers });
  const inLine = pLimit(aloneAtOnce(poolSize));
  const waitAlone = (request: Req): Promise<Res> => {
    const since = monotonic();
    return inLine(() => {
      // Whoever asked has heard that it takes too long.
      if (monotonic() - since > SAVING_TIMEOUT_MS) throw new DatabaseAway(new Error('Nobody took it in time'), false);
      return alone(request);
    });
  };
  return async (request) => (isShared(request) ? await share(request) : null) ?? (await waitAlone(request));
};
