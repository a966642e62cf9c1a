import type { Tx } from '../../platform/db/database.ts';
import { texts } from './texts.ts';

/** Says which processes a file would make: a name of one that is there may be misspelt. */
export const newProcesses = async (tx: Tx, names: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.selectFrom('admission_process').select('name').execute();
  const known = new Set(rows.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !known.has(name)).map(texts.newProcess);
};
