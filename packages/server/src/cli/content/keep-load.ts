import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { loadedFile } from '../../platform/audit/loaded-file.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WritingContext } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { optional } from '../command/parameter.ts';
import { NOBODY } from '../files/keep-leaving.ts';

const NO_REASON = 'sin motivo';

/** Who loads something need not say it. */
export const LOADED_BY = {
  operator: optional(text('QUIÉN'), 'Quién lo hace. Queda constancia.'),
  reason: optional(text('MOTIVO'), 'Por qué. Queda constancia.'),
};

interface Load {
  readonly action: string;
  readonly file: string;
  readonly operator: string | null;
  readonly reason: string | null;
}

/** Keeps that a file was loaded, and which one it was. */
export const keepLoad = async (
  tx: Tx,
  now: WritingContext['now'],
  { action, file, operator, reason }: Load,
): Promise<void> => {
  const kept = loadedFile(basename(file), await readFile(file));
  await keepAction(tx, operator ?? NOBODY, reason ?? NO_REASON, { action, ...kept }, now());
};
