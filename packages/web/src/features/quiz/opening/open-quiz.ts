import { type OpenedSheet, type PushData, takesPhotos } from '@quipu/contract';
import {
  createQuizRuntime,
  type QuizRuntime,
  realClock,
  realScheduler,
  type StartFailure,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { holdFileGrant } from '../../../lib/file-grant.ts';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { keepTimes } from '../live/keep-times.ts';
import { owesAside } from '../ports/aside-logs.ts';
import { askedOnce } from '../ports/asked-once.ts';
import { backupSeal } from '../ports/backup-seal.ts';
import type { SheetKey, SheetLoading } from '../ports/journal-database.ts';
import { journalAtOnce, openJournal } from '../ports/open-journal.ts';
import { watchPageLife } from '../ports/page-life.ts';
import type { SheetJournal } from '../ports/sheet-journal.ts';
import { sheetTransport } from '../ports/sheet-transport.ts';
import { askForSheet, sheetLock, type TabLock } from '../ports/tab-lock.ts';
import { startWaker } from '../ports/waker.ts';
import type { QuizApi } from '../quiz-api.ts';
import { resourcesOf } from './resources-of.ts';

export interface QuizHandle {
  readonly runtime: QuizRuntime;
  readonly journal: SheetJournal;
  readonly lock: TabLock;
  /** The session that the sheet belongs to; null: not known, or none. */
  readonly sessionId: () => number | null;
  /** The hash of its log's content, which the server keeps; null: it is to be sent. */
  readonly keptContent: () => string | null;
  /** The last times that were pushed of the sheet since it was being opened; null: none. */
  readonly pushedTimes: () => PushData<'user-session-updated'>['times'] | null;
  /**
   * Sends what it can, waits for the reply to it, then lets go of the journal and of the lock. `sheetWanted` resolves when
   * somebody wants the sheet: the reply is then waited for only a little longer.
   */
  readonly close: (sheetWanted?: Promise<unknown>) => Promise<void>;
}

export interface QuizAddress {
  readonly api: QuizApi;
  readonly examinee: Pick<SignInSession, 'userId' | 'accessibility'>;
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

const journalFor = (key: SheetKey): Promise<SheetJournal> => openJournal(key).catch(() => journalAtOnce(key));

/** A page that was loaded again goes on with what the one before has brought, or tells when that was done. */
const loadingOf = (opened: OpenedSheet, before: SheetLoading | null): SheetLoading | null => {
  const { epoch, loadingSince, loadingGivenBackSeconds } = opened;
  if (loadingSince === null) return null;
  return before?.epoch === epoch ? before : { epoch, mostMs: loadingGivenBackSeconds * 1_000, loadedAt: null };
};

const handleOf = (address: QuizAddress, journal: SheetJournal, lock: TabLock): QuizHandle => {
  const { api, examinee, sheetId, session } = address;
  const { userId } = examinee;
  let sessionId: number | null = null;
  let keptContent: string | null = null;
  const aside = askedOnce(() => owesAside(userId, sheetId));
  const times = keepTimes(sheetId);
  const keep = (opened: OpenedSheet): void => {
    sessionId = opened.session?.id ?? null;
    ({ keptContent } = opened);
    holdFileGrant(opened.fileGrant);
    void aside();
    const endSteps = opened.quiz.steps.filter(({ location }) => location === 'end');
    // Without them a reload offline lacks only the end steps: nothing to stop for.
    const resources = resourcesOf(opened, examinee.accessibility);
    const photos = takesPhotos(opened.quiz.extra);
    const cameraVerdictBlockMs = opened.cameraVerdictBlockSeconds * 1_000;
    const loading = loadingOf(opened, journal.extras().loading);
    journal
      .keepExtras({ endSteps, resources, photos, cameraVerdictBlockMs, loading, isLeft: false })
      .catch(() => undefined);
    // Without it no backup is offered.
    void backupSeal(opened).then(journal.keepSeal, () => undefined);
  };
  const page = watchPageLife(() => runtime.setOnline(navigator.onLine));
  const transport = sheetTransport({
    api,
    sheetId,
    session,
    deviceId: journal.deviceId,
    wall: realClock.wall,
    page,
    onOpened: keep,
    onNoTime: () => {
      // Hardly anybody needs it; without it, as without the service, the clock is what the server said last.
      import('../ports/world-time.ts')
        .then(({ askWorldTime }) => askWorldTime(realClock))
        .then(
          (now) => {
            if (now !== null) runtime.presume(now);
          },
          () => undefined,
        );
    },
    owesAside: aside,
  });
  const { drafts } = journal;
  const runtime = createQuizRuntime({ clock: realClock, scheduler: realScheduler, journal, drafts, transport });
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
    keptContent: () => keptContent,
    pushedTimes: times.last,
    close: async (sheetWanted = never) => {
      // Leaving keeps as much as closing the tab: what the disk has not taken is written in the way that is left, also of what comes meanwhile.
      runtime.secure();
      page.stop();
      stopWaker();
      times.stop();
      // What is under way when it is let go of is posted once more by whoever opens the sheet next.
      await Promise.race([runtime.flush(), sheetWanted.then(aLittle)]);
      runtime.secure();
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pagehide', runtime.secure, { capture: true });
      document.removeEventListener('visibilitychange', hidden, { capture: true });
      document.removeEventListener('freeze', runtime.secure);
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
  const handle = handleOf(address, await journalFor([examinee.userId, sheetId]), lock);
  const started = await handle.runtime.start();
  if (E.isLeft(started)) return { kind: 'failed', failure: started.left, handle };
  return { kind: 'ready', handle };
};
