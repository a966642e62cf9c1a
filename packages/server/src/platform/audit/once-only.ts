import type { Db } from '../db/database.ts';
import { wasDone, wasDoneBefore, wasRefusedBefore } from './operator-action-store.ts';

interface Again<S, T> {
  readonly done: () => S;
  readonly refused: () => T;
}

/** An action that was done or refused before under its name stays so: its reply was lost, and it is asked for again. */
export const onceOnly =
  (db: Db) =>
  async <R, S, T>(who: string, once: string | null, action: () => Promise<R>, again: Again<S, T>) => {
    if (once !== null && (await wasDone(db, who, once))) return again.done();
    try {
      return await action();
    } catch (error) {
      if (wasDoneBefore(error)) return again.done();
      if (wasRefusedBefore(error)) return again.refused();
      throw error;
    }
  };
