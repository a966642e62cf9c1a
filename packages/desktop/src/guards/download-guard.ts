import { existsSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { Session } from '../electron-calls.ts';
import { isHome } from './navigation-guard.ts';

interface Saving {
  readonly home: string;
  readonly folder: () => string;
  readonly isEvaluationRunning: () => boolean;
  /** Tells what was saved without asking where, or that it was not. */
  readonly saved: (name: string, isSaved: boolean) => void;
}

const placeIn = (folder: string, wanted: string): string => {
  const { name, ext } = parse(basename(wanted));
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, copy === 1 ? `${name}${ext}` : `${name} (${copy})${ext}`);
    if (!existsSync(path)) return path;
  }
};

/**
 * Only what the page itself made is saved: a file from elsewhere would be a program in the person's folder. In an evaluation the
 * system is not asked where to: its dialog is a window to all folders and programs of the computer.
 */
export const guardDownloads = (session: Session, { home, folder, isEvaluationRunning, saved }: Saving): void => {
  session.on('will-download', (event, item) => {
    const address = item.getURL();
    if (!address.startsWith('blob:') || !isHome(address.slice('blob:'.length), home)) return event.preventDefault();
    if (!isEvaluationRunning()) return;
    const path = placeIn(folder(), item.getFilename());
    item.setSavePath(path);
    item.once('done', (_event, state) => saved(basename(path), state === 'completed'));
  });
};
