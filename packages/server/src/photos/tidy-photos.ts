import type { EpochMs } from '@quipu/engine';
import type { Platform } from '../app/platform.ts';
import { purgePhotos } from './purge-photos.ts';
import { sweepPhotos } from './sweep-photos.ts';

const DAY_MS = 86_400_000;

/** No photo is kept longer than the institution says, and no file without its photo. */
export const tidyPhotos = async (
  platform: Pick<Platform, 'db' | 'config' | 'institution' | 'log'>,
  at: EpochMs,
): Promise<void> => {
  const { rules } = await platform.institution();
  await purgePhotos(platform, at - rules.photoDays * DAY_MS, at);
  if (!(await sweepPhotos(platform, at))) platform.log.warn('files of photos of another database were left alone');
};
