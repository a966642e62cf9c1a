import type { QuizEvent } from '../session/event.ts';
import { encodeLine } from './line-codec.ts';
import type { Sha256 } from './sha256.ts';

export interface ChainWriter {
  readonly write: (event: QuizEvent) => string;
}

/** Goes on from a log of `lines` lines whose last one has the hash `head`. */
export const createChainWriter = (sha256: Sha256, lines = 0, head = ''): ChainWriter => {
  let seq = lines;
  let prev = head;
  return {
    write: (event) => {
      const line = encodeLine(seq, prev, event);
      seq += 1;
      prev = sha256(line);
      return line;
    },
  };
};
