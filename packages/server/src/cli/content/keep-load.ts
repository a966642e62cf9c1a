import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { loadedFile } from '../../platform/audit/loaded-file.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WritingContext } from '../command/command.ts';
import { NOBODY } from '../files/keep-leaving.ts';

const NO_REASON = 'sin motivo';

interface Load {
  readonly action: string;
  readonly file: string;
  readonly operator: string | null;
  readonly reason: string | null;
  /** All that is kept beside the file. */
  readonly more?: object;
}

/** Keeps that a file was loaded, and which one it was. */
export const keepLoad = async (
  tx: Tx,
  now: WritingContext['now'],
  { action, file, operator, reason, more }: Load,
): Promise<void> => {
  const kept = loadedFile(basename(file), await readFile(file));
  await keepAction(tx, operator ?? NOBODY, reason ?? NO_REASON, { action, ...kept, ...more }, now());
};
