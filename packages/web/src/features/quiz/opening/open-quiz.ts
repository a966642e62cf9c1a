import { type OpenedSheet, type PushData, takesPhotos } from '@quipu/contract';
import { createQuizRuntime, type QuizRuntime, type StartFailure } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../lib/api.ts';
import type { Session } from '../../../stores/session-store.ts';
import { keepTimes } from '../live/keep-times.ts';
import { backupSeal } from '../ports/backup-seal.ts';
import { browserClock } from '../ports/browser-clock.ts';
import { browserScheduler } from '../ports/browser-scheduler.ts';
import { draftsAtOnce } from '../ports/drafts-at-once.ts';
import type { SheetLoading } from '../ports/journal-database.ts';
import { openJournal } from '../ports/open-journal.ts';
import { watchPage } from '../ports/page-life.ts';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { sheetTransport } from '../ports/sheet-transport.ts';
import { askForSheet, sheetLock, type TabLock } from '../ports/tab-lock.ts';
import { volatileJournal } from '../ports/volatile-journal.ts';
import { startWaker } from '../ports/waker.ts';
import { resourcesOf } from './resources-of.ts';

export interface QuizHandle {
  readonly runtime: QuizRuntime;
  readonly journal: SheetJournal;
  readonly lock: TabLock;
  /** The session that the sheet belongs to; null: not known, or none. */
  readonly sessionId: () => number | null;
  /** The last times that were pushed of the sheet since it was being opened; null: none. */
  readonly pushedTimes: () => PushData<'user-session-updated'>['times'] | null;
  /**
   * Sends what it can, waits for the reply to it, then lets go of the journal and of the lock. `hurried`: somebody wants the sheet,
   * and a reply is waited for only a little longer.
   */
  readonly close: (hurried?: Promise<unknown>) => Promise<void>;
}

export interface QuizAddress {
  readonly api: Api;
  readonly examinee: Pick<Session, 'userId' | 'accessibility'>;
  readonly sheetId: number;
  readonly session: number | null;
}

export type OpenResult =
  | { readonly kind: 'ready'; readonly handle: QuizHandle }
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly failure: StartFailure; readonly handle: QuizHandle };

const LAST_SEND_MS = 3_000;

const aLittle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LAST_SEND_MS));
const never = new Promise<never>(() => undefined);

const journalFor = async (userId: number, sheetId: number): Promise<SheetJournal> => {
  try {
    return await openJournal([userId, sheetId]);
  } catch {
    // What is typed may still be kept, and is shown to whoever comes back.
    return { ...volatileJournal(), drafts: draftsAtOnce([userId, sheetId]) };
  }
};

/** A page that was loaded again goes on with what the one before has brought, or tells when that was done. */
const loadingOf = (opened: OpenedSheet, before: SheetLoading | null): SheetLoading | null => {
  const { epoch, loadingSince, loadingGivenBackSeconds } = opened;
  if (loadingSince === null) return null;
  return before?.epoch === epoch ? before : { epoch, mostMs: loadingGivenBackSeconds * 1_000, loadedAt: null };
};

const handleOf = (address: QuizAddress, journal: SheetJournal, lock: TabLock): QuizHandle => {
  const { api, examinee, sheetId, session } = address;
  let sessionId: number | null = null;
  const times = keepTimes(sheetId);
  const keep = (opened: OpenedSheet): void => {
    sessionId = opened.session?.id ?? null;
    const endSteps = opened.quiz.steps.filter(({ location }) => location === 'end');
    // Without them a reload offline lacks only the end steps: nothing to stop for.
    const resources = resourcesOf(opened, examinee.accessibility);
    const photos = takesPhotos(opened.quiz.extra);
    const cameraVerdictBlockMs = opened.cameraVerdictBlockSeconds * 1_000;
    const loading = loadingOf(opened, journal.extras().loading);
    journal.keepExtras({ endSteps, resources, photos, cameraVerdictBlockMs, loading }).catch(() => undefined);
    // Without it no backup is offered.
    void backupSeal(opened).then(journal.keepSeal, () => undefined);
  };
  const page = watchPage(() => runtime.setOnline(navigator.onLine));
  const transport = sheetTransport({
    send: api.call,
    sheetId,
    session,
    deviceId: journal.deviceId,
    wall: browserClock.wall,
    page,
    onOpened: keep,
  });
  const { drafts } = journal;
  const runtime = createQuizRuntime({ clock: browserClock, scheduler: browserScheduler, journal, drafts, transport });
  const stopWaker = startWaker(runtime.wake);
  const online = () => runtime.setOnline(true);
  const offline = () => runtime.setOnline(false);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  const hidden = () => {
    if (document.visibilityState === 'hidden') runtime.secure();
  };
  // A page that goes, out of sight or frozen, may end without another word.
  window.addEventListener('pagehide', runtime.secure, { capture: true });
  document.addEventListener('visibilitychange', hidden, { capture: true });
  document.addEventListener('freeze', runtime.secure);
  return {
    runtime,
    journal,
    lock,
    sessionId: () => sessionId,
    pushedTimes: times.last,
    close: async (hurried = never) => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pagehide', runtime.secure, { capture: true });
      document.removeEventListener('visibilitychange', hidden, { capture: true });
      document.removeEventListener('freeze', runtime.secure);
      page.stop();
      stopWaker();
      times.stop();
      // What is under way when it is let go of is posted once more by whoever opens the sheet next.
      await Promise.race([runtime.flush(), hurried.then(aLittle)]);
      await Promise.race([runtime.stop(), aLittle()]);
      journal.close();
      await lock.release();
    },
  };
};

/** Takes the sheet for this tab, reads its journal and opens it from the server. */
export const openQuiz = async (address: QuizAddress, takeOver: boolean): Promise<OpenResult> => {
  const { examinee, sheetId } = address;
  const locks: LockManager | undefined = navigator.locks;
  const lock = await askForSheet(locks, sheetLock([examinee.userId, sheetId]), { takeOver });
  if (lock === 'taken') return { kind: 'taken' };
  const handle = handleOf(address, await journalFor(examinee.userId, sheetId), lock);
  const started = await handle.runtime.start();
  if (E.isLeft(started)) return { kind: 'failed', failure: started.left, handle };
  return { kind: 'ready', handle };
};
