import { isUtf8 } from 'node:buffer';

export interface LineVisitor {
  /** The line stands in `text` from `from` up to `to`. False: enough. */
  readonly line: (text: string, from: number, to: number) => boolean;
  /** The line that comes next cannot be read at all. */
  readonly broken: (problem: 'notUtf8' | 'cutTail') => void;
  /** Between chunks: how many bytes are done. */
  readonly progress: (bytes: number) => Promise<void>;
}

const NEWLINE = 10;

/** False: the visitor had enough. */
const visit = (text: string, visitor: LineVisitor): boolean => {
  let from = 0;
  while (from < text.length) {
    const to = text.indexOf('\n', from);
    if (!visitor.line(text, from, to)) return false;
    from = to + 1;
  }
  return true;
};

/** The good lines before the bad one, then the bad one. */
const visitUntilBad = (bytes: Buffer, visitor: LineVisitor): false => {
  let from = 0;
  let to = bytes.indexOf(NEWLINE);
  while (to >= 0 && isUtf8(bytes.subarray(from, to))) {
    if (!visit(bytes.toString('utf8', from, to + 1), visitor)) return false;
    from = to + 1;
    to = bytes.indexOf(NEWLINE, from);
  }
  visitor.broken('notUtf8');
  return false;
};

/** Whole lines, chunk by chunk: memory holds one chunk and the longest line. */
export const eachLine = async (chunks: AsyncIterable<Buffer>, visitor: LineVisitor): Promise<void> => {
  let rest: readonly Buffer[] = [];
  let done = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) rest = [...rest, chunk];
    else {
      const bytes = rest.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...rest, chunk.subarray(0, end)]);
      rest = end === chunk.length ? [] : [chunk.subarray(end)];
      const enough = isUtf8(bytes) ? !visit(bytes.toString('utf8'), visitor) : !visitUntilBad(bytes, visitor);
      if (enough) return;
      done += bytes.length;
      await visitor.progress(done);
    }
  }
  if (rest.length > 0) visitor.broken('cutTail');
};
