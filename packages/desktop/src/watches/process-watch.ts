import { forbiddenAmong } from './forbidden-processes.ts';

export interface Processes {
  readonly list: () => Promise<readonly string[]>;
  /** Calls `look` now and then; returns the way to stop. */
  readonly often: (look: () => void) => () => void;
}

/** Tells the forbidden programs that are open, whenever the list becomes another one. */
export const watchProcesses = ({ list, often }: Processes, tell: (names: readonly string[]) => void): (() => void) => {
  let told = '';
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const names = forbiddenAmong(await list());
      if (names.join() === told) return;
      told = names.join();
      tell(names);
    } finally {
      looking = false;
    }
  };
  // A list that could not be read tells nothing; the next look tries again.
  return often(() => void look().catch(() => undefined));
};
