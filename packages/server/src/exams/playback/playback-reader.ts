import type { Playback } from '@quipu/contract';
import { keepLook } from '../../platform/audit/keep-look.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { HOUR_MS } from '../../platform/time/durations.ts';
import { fileGrants } from '../sheets/file-grants.ts';
import { sheetPlayback } from './playback-store.ts';
import { withoutStaff } from './without-staff.ts';

/** So long its pictures can be had. */
const GRANTED_MS = 8 * HOUR_MS;

interface Viewer {
  /** The audit log knows them by it; null: they look at what is their own. */
  readonly who: string | null;
  readonly seesPhotos: boolean;
}

/** Reads a sheet as it was seen. That its answers are looked at is kept before they are shown. Null: there is no such sheet. */
export const playbackReader = ({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>) => {
  const { formGrantOf } = fileGrants(config);
  return async (sheetId: number, { who, seesPhotos }: Viewer): Promise<Playback | null> => {
    const playback = await sheetPlayback(db, sheetId, now());
    if (playback === null) return null;
    if (who !== null) await keepLook(db, who, { action: 'see-answers', sheetId }, now());
    return {
      ...(who === null ? withoutStaff(playback) : { ...playback, photos: seesPhotos ? playback.photos : [] }),
      now: now(),
      fileGrant: formGrantOf({ formId: playback.formId, until: now() + GRANTED_MS }),
    };
  };
};
