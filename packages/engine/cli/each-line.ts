import { isUtf8 } from 'node:buffer';
import { MAX_LINE_BYTES } from '@quipu/engine/log';

export interface LineVisitor {
  /** The line stands in `bytes` from `from` up to `to`, and is UTF-8. False: enough. */
  readonly line: (bytes: Buffer, from: number, to: number) => boolean;
  /** The line that comes next cannot be read at all. */
  readonly broken: (problem: 'notUtf8' | 'tooLong' | 'cutTail') => void;
  /** Called between chunks, with the bytes read so far. */
  readonly progress: (bytes: number) => Promise<void>;
}

const NEWLINE = 10;

/** False: the visitor had enough. */
const visit = (bytes: Buffer, visitor: LineVisitor): boolean => {
  const good = isUtf8(bytes);
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(NEWLINE, from);
    if (!good && !isUtf8(bytes.subarray(from, to))) {
      visitor.broken('notUtf8');
      return false;
    }
    if (!visitor.line(bytes, from, to)) return false;
    from = to + 1;
  }
  return true;
};

/** Whole lines, chunk by chunk: memory holds one chunk and the longest line. */
export const eachLine = async (chunks: AsyncIterable<Buffer>, visitor: LineVisitor): Promise<void> => {
  let rest: Buffer[] = [];
  let waiting = 0;
  let done = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    waiting += chunk.length;
    if (end === 0) {
      rest.push(chunk);
      if (waiting <= MAX_LINE_BYTES) continue;
      visitor.broken('tooLong');
      return;
    } else {
      const bytes = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)]);
      rest = end === chunk.length ? [] : [chunk.subarray(end)];
      waiting = chunk.length - end;
      if (!visit(bytes, visitor)) return;
      done += bytes.length;
      await visitor.progress(done);
    }
  }
  if (rest.length > 0) visitor.broken('cutTail');
};
