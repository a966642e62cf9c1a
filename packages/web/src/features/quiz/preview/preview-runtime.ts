import { type OpenedSheet, openingOf, sheetContentOf } from '@quipu/contract';
import { computeSectionDeadline, type EpochMs, type SheetContent } from '@quipu/engine';
import {
  createMemoryDrafts,
  createMemoryJournal,
  createQuizRuntime,
  type QuizRuntime,
  realClock,
  realScheduler,
  type Transport,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';

type Command = Parameters<QuizRuntime['dispatch']>[0];

/** Devices say these of whoever looks: they are nobody's concern, and would end the evaluation on a second monitor. */
const OF_DEVICES: ReadonlySet<Command['type']> = new Set([
  'ReportDisplays',
  'ReportCamera',
  'ReportMicrophone',
  'ReportPrintScreen',
  'ReportRemoteDesktop',
]);

/** Everything is as for an examinee, but that nobody is watched and nothing leaves. */
const contentOf = (opened: OpenedSheet): SheetContent => {
  const content = sheetContentOf(opened);
  return {
    ...content,
    rules: { ...content.rules, cameraOff: 0, printScreen: 0, hybridMode: false, allowDownloadBackupFile: false },
  };
};

/** A server that takes everything, and keeps nothing. */
const nobody = (opened: OpenedSheet, content: SheetContent, now: () => EpochMs): Transport => {
  const opening = openingOf(opened);
  const taken = { setAside: [], superseded: [] };
  return {
    open: () => TE.right({ now: now(), content, opening }),
    sync: () => TE.right({ now: now(), times: null, ...taken }),
    startSection: (sectionId) => {
      const at = now();
      const section = content.sections.find(({ id }) => id === sectionId);
      const deadline =
        section === undefined
          ? opening.deadline
          : computeSectionDeadline(section, at, opening.timeRatio, opening.deadline);
      return TE.right({ now: at, startedAt: at, deadline });
    },
    finish: (status) => TE.right({ now: now(), status, ...taken }),
    printScreenSeen: () => TE.right(undefined),
    time: () => TE.right({ now: now() }),
  };
};

/** An evaluation that is looked at: it is answered as any, in this page's memory alone. */
export const previewRuntime = async (opened: OpenedSheet): Promise<QuizRuntime> => {
  const began = realClock.monotonic();
  const now = () => opened.now + (realClock.monotonic() - began);
  const runtime = createQuizRuntime({
    clock: realClock,
    scheduler: realScheduler,
    journal: createMemoryJournal(),
    drafts: createMemoryDrafts(),
    transport: nobody(opened, contentOf(opened), now),
  });
  const started = await runtime.start();
  if (E.isLeft(started)) throw new Error(`The preview did not open: ${started.left.kind}`);
  return {
    ...runtime,
    dispatch: async (command) => (OF_DEVICES.has(command.type) ? E.right(undefined) : runtime.dispatch(command)),
  };
};
