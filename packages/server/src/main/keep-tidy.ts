import type { EpochMs } from '@quipu/engine';
import { purgeTries } from '../accounts/identity/purge-tries.ts';
import { purgeLinks } from '../accounts/links/link-store.ts';
import { purgeAccess } from '../accounts/tokens/purge.ts';
import { logPacker } from '../exams/logs/pack-logs.ts';
import { tidyResultFiles } from '../laboratory/tidy-files.ts';
import { tidyPhotos } from '../photos/tidy-photos.ts';
import type { OpenContext } from '../platform/context/create-context.ts';
import { type PeriodicTask, type PeriodicWork, periodicTasks } from '../platform/context/periodic-task.ts';
import { purgePassing, purgePushed } from '../platform/live/event-store.ts';
import { purgeMail } from '../platform/mail/mail-store.ts';
import { HOUR_MS } from '../platform/time/durations.ts';
import { endOverViewings } from '../proctoring/video/end-viewings.ts';

const PURGE_EVERY_MS = HOUR_MS;
const PASSING_EVERY_MS = 10_000;

/** Drops what is too old by that time, and packs logs. */
export const keepTidy = (context: OpenContext, time: () => Promise<EpochMs>): PeriodicTask => {
  const { jobs: db } = context;
  const tidied = { ...context, db };
  const hourly = (failure: string, work: (at: EpochMs, stopping: AbortSignal) => Promise<unknown>): PeriodicWork => ({
    everyMs: PURGE_EVERY_MS,
    failure,
    work: async (stopping) => work(await time(), stopping),
  });
  const purging = (what: string, work: Parameters<typeof hourly>[1]) => hourly(`purge failed: ${what}`, work);
  const task = periodicTasks(context, [
    purging('access', (at) => purgeAccess(db, at)),
    purging('links', (at) => purgeLinks(db, at)),
    purging('mail', (at) => purgeMail(db, at)),
    purging('pushed events', (at) => purgePushed(db, at)),
    purging('tries', (at) => purgeTries(db, at)),
    purging('photos', (at, stopping) => tidyPhotos(tidied, at, stopping)),
    purging('files of results', (at, stopping) => tidyResultFiles(tidied, at, stopping)),
    // A laboratory's server hands its logs over, and keeps them for days.
    ...(context.config.isLocal ? [] : [hourly('logs of ended sheets could not be packed', logPacker(tidied))]),
  ]);
  task.wake();
  return task;
};

/** Ends what lives for seconds: live video, and what is said of it. */
export const endPassing = (context: OpenContext, time: () => Promise<EpochMs>): PeriodicTask =>
  periodicTasks(context, [
    {
      everyMs: PASSING_EVERY_MS,
      failure: 'viewings that are over could not be ended',
      work: async () => endOverViewings(context.db, await time()),
    },
    {
      everyMs: PASSING_EVERY_MS,
      failure: 'what was said of viewings could not be purged',
      work: async () => purgePassing(context.db, await time()),
    },
  ]);
