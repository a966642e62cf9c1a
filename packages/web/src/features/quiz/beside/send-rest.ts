import { fromLine, logBatch, numberedLines } from '@quipu/engine/log';
import type { postTo } from './post-log.ts';

const MOST = { lines: 100, characters: 100_000 } as const;

/** `forked`: the server has another past of it. `refused`: not for who asks. */
export type Sent = 'all' | 'some' | 'forked' | 'refused';

/** Sends what the server has not of a log's text. `held`: how many lines it is thought to have. */
export const sendRest = async (
  post: ReturnType<typeof postTo>,
  epoch: number,
  text: readonly string[],
  held: number,
): Promise<Sent> => {
  const total = numberedLines(text);
  // A line that it has goes again: it sees that this is its own past.
  let from = Math.max(0, Math.min(held, total) - 1);
  while (from < total) {
    const { lines, numbered } = await logBatch(fromLine(text, from), MOST);
    const reply = await post({ epoch, from, lines });
    if (reply.kind === 'failed') return 'some';
    const goesOn = reply.kind === 'gap' ? reply.lines < from : reply.kind === 'held' && reply.lines <= total;
    if (!goesOn) return reply.kind === 'refused' ? 'refused' : 'forked';
    // It lost some: each time that it says so it is nearer to the start.
    from = reply.kind === 'gap' ? Math.max(0, reply.lines - 1) : from + numbered;
  }
  return 'all';
};
