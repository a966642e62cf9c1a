import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../platform/context/app-context.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import { keptFolder } from './keep-file.ts';

/** Results that were kept as they came have photos in them: they go when photos go. */
export const tidyResultFiles = async (
  { config, institution }: Pick<AppContext, 'config' | 'institution'>,
  at: EpochMs,
  stopping?: AbortSignal,
): Promise<void> => {
  const { photoDays } = (await institution()).rules;
  const folder = keptFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    if (stopping?.aborted) return;
    const { mtimeMs } = await stat(join(folder, name));
    if (at - mtimeMs > photoDays * DAY_MS) await rm(join(folder, name), { force: true });
  }
};
