import { hash } from 'node:crypto';
import { createLogReplay } from '../log/log-replay.ts';

/** As quipu-replay does it, over lines that are text. */
export const logReplayOfText = () => {
  const log = createLogReplay({
    textOf: (bytes, from, to) => Buffer.from(bytes.subarray(from, to)).toString('utf8'),
    hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
  });
  return {
    next: (line: string) => {
      const bytes = Buffer.from(line);
      return log.next(bytes, 0, bytes.length);
    },
    session: log.session,
  };
};
