import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import type { Platform } from '../app/platform.ts';
import { keptFolder } from './keep-file.ts';

const DAY_MS = 86_400_000;

/** Results that were kept as they came have photos in them: they go when photos go. */
export const tidyResultFiles = async (
  { config, institution }: Pick<Platform, 'config' | 'institution'>,
  at: EpochMs,
): Promise<void> => {
  const { photoDays } = (await institution()).rules;
  const folder = keptFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name));
    if (at - mtimeMs > photoDays * DAY_MS) await rm(join(folder, name), { force: true });
  }
};
