import { type Forbidden, forbiddenAmong, forbiddenBy } from './forbidden-processes.ts';

export interface Processes {
  readonly list: () => Promise<readonly string[]>;
  /** Calls `look` now and then; returns the way to stop. */
  readonly often: (look: () => void) => () => void;
}

export interface ProcessWatch {
  /** The forbidden programs that are open now. */
  readonly now: () => Promise<readonly string[]>;
  /** Forbids what this list says from now on. Null means what is known here. */
  readonly forbid: (list: readonly string[] | null) => void;
  readonly stop: () => void;
}

/** Tells the forbidden programs that are open, whenever the list becomes another one. */
export const watchProcesses = ({ list, often }: Processes, tell: (names: readonly string[]) => void): ProcessWatch => {
  let forbidden: Forbidden = forbiddenBy(null);
  let told = '';
  let looking = false;
  const now = async () => forbiddenAmong(await list(), forbidden);
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const names = await now();
      if (names.join() === told) return;
      told = names.join();
      tell(names);
    } finally {
      looking = false;
    }
  };
  // A list that could not be read tells nothing; the next look tries again.
  const quietly = () => void look().catch(() => undefined);
  const stop = often(quietly);
  return {
    now,
    forbid: (names) => {
      forbidden = forbiddenBy(names);
      quietly();
    },
    stop,
  };
};
