import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LABORATORY_RESULTS_ENDING } from '@quipu/contract';
import type { Config } from '../platform/config/config.ts';
import type { ReturnedSheet } from './open-results.ts';

const OWNER_ONLY = 0o600;
const NAME_LENGTH = 16;

export const keptFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'laboratory');

/** Keeps a results file as it came, sealed: once, however often what it says comes again. */
export const keepFile = async (
  config: Pick<Config, 'dataFolder'>,
  laboratoryId: string,
  sheets: readonly ReturnedSheet[],
  file: Uint8Array,
): Promise<void> => {
  const folder = keptFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const said = createHash('sha256');
  for (const { digest } of sheets) said.update(digest);
  const name = `${laboratoryId}-${said.digest('hex').slice(0, NAME_LENGTH)}${LABORATORY_RESULTS_ENDING}`;
  await writeFile(join(folder, `${name}.part`), file, { mode: OWNER_ONLY, flush: true });
  await rename(join(folder, `${name}.part`), join(folder, name));
};
