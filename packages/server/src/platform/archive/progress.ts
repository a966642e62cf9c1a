/** Says how far a copy is. */
export interface Progress {
  readonly tables: number;
  readonly files: number;
  readonly bytes: number;
}
export type OnProgress = (progress: Progress) => void;

/** Counts what is copied, and ends it where somebody stops it. */
export const progressOf = (onProgress: OnProgress = () => undefined, stopping?: AbortSignal) => {
  const said = { tables: 0, files: 0, bytes: 0 };
  const add = (of: keyof Progress, count: number): void => {
    stopping?.throwIfAborted();
    said[of] += count;
    onProgress({ ...said });
  };
  return {
    wasCopied: (what: 'tables' | 'files') => add(what, 1),
    counted: async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        add('bytes', piece.length);
        yield piece;
      }
    },
  };
};
