const WIDTH = 30;
const MIN_BYTES = 4_000_000;
const EACH_MS = 100;

export interface ProgressBar {
  readonly show: (bytes: number) => void;
  readonly clear: () => void;
}

type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

const NONE: ProgressBar = { show: () => undefined, clear: () => undefined };

/** Shows nothing off a terminal, or where there is little to wait for. A `total` of null is not known. */
export const createProgressBar = (stream: Terminal, total: number | null): ProgressBar => {
  if (stream.isTTY !== true || total === null || total < MIN_BYTES) return NONE;
  let shownAt = 0;
  return {
    show: (bytes) => {
      const now = performance.now();
      if (now - shownAt < EACH_MS) return;
      shownAt = now;
      const part = Math.min(1, bytes / total);
      const filled = Math.round(part * WIDTH);
      stream.write(`\r[${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${Math.floor(part * 100)} %`);
    },
    clear: () => {
      stream.write(`\r${' '.repeat(WIDTH + 10)}\r`);
    },
  };
};
