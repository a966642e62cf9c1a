import { browserDisplays, displays$ } from '@quipu/proctor';
import { firstValueFrom, timeout } from 'rxjs';
import type { ScreenFound } from './checks.ts';

const MAX_MS = 3_000;

/** The window as it is: what an evaluation would have. */
export const measureScreen = async (page: Window): Promise<ScreenFound> => {
  const size = { width: page.innerWidth, height: page.innerHeight };
  const source = await browserDisplays(page as Parameters<typeof browserDisplays>[0]);
  const canTell = source.bridge !== null || source.details !== null || source.screen.isExtended !== undefined;
  return { ...size, displays: canTell ? await firstValueFrom(displays$(source).pipe(timeout(MAX_MS))) : null };
};
