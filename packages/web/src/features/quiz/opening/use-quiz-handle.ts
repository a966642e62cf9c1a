import { contentOf, isOpen, type SheetContent } from '@quipu/engine';
import type { StartFailure } from '@quipu/engine/runtime';
import { useCallback, useEffect, useState } from 'react';
import { bounded } from '../../../lib/bounded.ts';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { loadDragAndDrop } from '../items/load-drag-and-drop.ts';
import { leaveWord, takesBack } from '../ports/left-sheet.ts';
import { sheetLock, whenFree } from '../ports/tab-lock.ts';
import { loadProctoring } from '../screen/use-proctoring.ts';
import { lastLetGo, letGo } from './let-go.ts';
import { type OpenResult, openQuiz, type QuizAddress, type QuizHandle } from './open-quiz.ts';
import { keepLoaded, tellLoaded } from './report-loaded.ts';
import { loadResources, type ResourceLoad } from './resource-load.ts';
import { sendAsideFirst } from './send-aside.ts';

/**
 * Loads what a sheet needs of the program beyond the screen itself. Without any of it the sheet is
 * not shown.
 */
const loadCode = async (content: SheetContent): Promise<void> => {
  await Promise.all([loadSanitizer(), loadDragAndDrop(content), loadProctoring()]);
};

export type Opening =
  | { readonly step: 'sheet' }
  /** `givenBackMs`: as much of the time that it takes as is given back. */
  | { readonly step: 'resources'; readonly load: ResourceLoad; readonly givenBackMs: number }
  /** Another tab has it, and may be asked to give it up. Once it has let go of it, the sheet opens here by itself. */
  | { readonly step: 'taken' }
  /** Another tab took it from this one. */
  | { readonly step: 'lost' }
  /** `isStorageShut`: what this device has of it cannot be read, and the server does not reply. It is tried again by itself. */
  | {
      readonly step: 'failed';
      readonly failure: StartFailure;
      readonly handle: QuizHandle;
      readonly isStorageShut: boolean;
    }
  /** The program's own: without it nothing can be shown. */
  | { readonly step: 'noCode' }
  | { readonly step: 'open'; readonly handle: QuizHandle };

export const STORAGE_RETRY_MS = 10_000;

interface Attempt {
  readonly takeOver: boolean;
  readonly number: number;
}

/** Tells whether the program's own code for this sheet comes. */
const hasCode = ({ runtime }: QuizHandle): Promise<boolean> =>
  loadCode(contentOf(runtime.head())).then(
    () => true,
    () => false,
  );

/** Opens the sheet of an address for this tab, and lets it go with the screen. */
export const useQuizHandle = (address: QuizAddress) => {
  const { api, examinee, sheetId, session } = address;
  const { userId, accessibility } = examinee;
  const [opening, setOpening] = useState<Opening>({ step: 'sheet' });
  const [attempt, setAttempt] = useState<Attempt>({ takeOver: false, number: 0 });

  useEffect(() => {
    let wanted = true;
    let handle: QuizHandle | null = null;
    let load: ResourceLoad | null = null;
    let stopTelling = (): void => undefined;
    let keepWord = (): void => undefined;
    const lock = sheetLock([userId, sheetId]);
    const takeOver = attempt.takeOver || takesBack(lock);
    const show = (next: Opening) => {
      if (wanted) setOpening(next);
    };
    const opened = async (result: OpenResult): Promise<void> => {
      if (result.kind === 'taken') return show({ step: 'taken' });
      handle = result.handle;
      if (!wanted) return handle.close();
      keepWord = leaveWord(lock);
      void handle.lock.lost.then(() => {
        keepWord();
        void result.handle.runtime.stop();
        show({ step: 'lost' });
      });
      if (result.kind === 'failed') {
        const { failure } = result;
        // A refusal is the server's word, with or without a storage.
        const isStorageShut = handle.journal.inMemory && failure.kind !== 'refused' && failure.kind !== 'rejected';
        return show({ step: 'failed', failure, handle, isStorageShut });
      }
      const { journal, runtime } = handle;
      const code = hasCode(handle);
      const { resources, loading } = journal.extras();
      load = loadResources(resources);
      show({ step: 'resources', load, givenBackMs: loading?.loadedAt === null ? loading.mostMs : 0 });
      await load.settled;
      // It shares the line with pictures and sounds: its time begins after them.
      if (!(await bounded(code).catch(() => false))) return show({ step: 'noCode' });
      if (!wanted) return undefined;
      await keepLoaded(handle);
      if (!wanted || !isOpen(runtime.head())) return undefined;
      show({ step: 'open', handle });
      stopTelling = tellLoaded(api, handle);
    };
    show({ step: 'sheet' });
    const work = lastLetGo().then(async () => {
      // A storage that does not open keeps nobody from the sheet.
      if (wanted) await sendAsideFirst(api, userId, sheetId).catch(() => undefined);
      if (wanted)
        await opened(await openQuiz({ api, examinee: { userId, accessibility }, sheetId, session }, takeOver));
    });
    // What nobody foresaw is the error page's, which can reload: the screen does not wait for ever.
    work.catch((cause: unknown) => {
      if (wanted)
        setOpening(() => {
          throw cause;
        });
    });
    return () => {
      wanted = false;
      load?.goOn();
      stopTelling();
      keepWord();
      letGo([userId, sheetId], work, () => handle);
    };
  }, [api, userId, accessibility, sheetId, session, attempt]);

  const again = useCallback(
    (how: Partial<Omit<Attempt, 'number'>>) =>
      setAttempt(({ number }) => ({ takeOver: false, ...how, number: number + 1 })),
    [],
  );
  /**
   * Sets aside what is here of the sheet, and opens it anew. What can be read of it is sent first.
   */
  const anew = useCallback(
    async ({ journal }: QuizHandle) => {
      setOpening({ step: 'sheet' });
      await journal.setAside().catch(() => undefined);
      again({});
    },
    [again],
  );
  const isStorageShut = opening.step === 'failed' && opening.isStorageShut;
  useEffect(() => {
    if (!isStorageShut) return undefined;
    const timer = setTimeout(() => again({}), STORAGE_RETRY_MS);
    return () => clearTimeout(timer);
  }, [isStorageShut, again]);
  const isTaken = opening.step === 'taken';
  useEffect(
    () => (isTaken ? whenFree(navigator.locks, sheetLock([userId, sheetId]), () => again({})) : undefined),
    [isTaken, userId, sheetId, again],
  );
  return { opening, again, anew };
};
