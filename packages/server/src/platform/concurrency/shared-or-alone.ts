import pLimit from 'p-limit';
import { DatabaseAway } from '../db/away.ts';
import { type ProcessPorts, processPorts } from '../process/process-ports.ts';
import { type BatcherOptions, createBatcher, SAVING_TIMEOUT_MS } from './batcher.ts';

/** Those that are done alone wait for something, each with a connection: the others keep theirs. */
const MAX_ALONE = 5;

interface Options<Req, Res> extends Omit<BatcherOptions<Req, Res | null>, 'run'> {
  /** Does a group; null of a request that would have to wait for somebody else. */
  readonly together: (group: readonly Req[]) => Promise<readonly (Res | null)[]>;
  /** Does one, and waits for whatever it takes. */
  readonly alone: (request: Req) => Promise<Res>;
  /** It may be done with others. */
  readonly isShared?: (request: Req) => boolean;
  readonly monotonic?: ProcessPorts['monotonic'];
}

/** Does requests in groups (`createBatcher`), of which none waits for what somebody else holds: whoever has to is done alone. */
export const sharedOrAlone = <Req, Res>({
  together,
  alone,
  isShared = () => true,
  monotonic = processPorts.monotonic,
  ...options
}: Options<Req, Res>): ((request: Req) => Promise<Res>) => {
  const share = createBatcher<Req, Res | null>({ ...options, run: together });
  const inLine = pLimit(MAX_ALONE);
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
