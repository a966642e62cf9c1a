import type { PendingEntry, SetAsideReason, SheetContent } from '@quipu/engine';
import {
  createQuizRuntime,
  type DraftRecord,
  type QuizRuntime,
  type SyncReply,
  type Transport,
  type TransportFailure,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { onTestFinished } from 'vitest';
import { OPENED_AT, opening } from './sheet.ts';

export interface QuizBench {
  readonly runtime: QuizRuntime;
  readonly posted: PendingEntry[];
  /**
   * Sets the answer to a post or a finish that carries anything, or one of `which`; null: the
   * server takes it.
   */
  refusePosts: (failure: TransportFailure | null, which?: (entry: PendingEntry) => boolean) => void;
  /** Makes the server set aside everything that it is posted from now on. */
  setAside: (reason: SetAsideReason) => void;
  /** Sets the server's answer to everything; null: it works. */
  fail: (failure: TransportFailure | null) => void;
  /** Sets the times that come with the server's next reply to a post. */
  retime: (times: SyncReply['times']) => void;
  /** Makes the disk fail at every write from now on. */
  breakDisk: () => void;
}

const SECTION_MS = 60_000;

/** The real runtime over a server and a disk that a test drives; it ends with the test. `kept`: drafts that another page has left; `refusal`: of posts, from the first. */
export const quizBench = async (
  content: SheetContent,
  { kept = [], refusal = null }: { kept?: readonly DraftRecord[]; refusal?: TransportFailure | null } = {},
): Promise<QuizBench> => {
  const posted: PendingEntry[] = [];
  const lines: string[] = [];
  let failure: TransportFailure | null = null;
  let times: SyncReply['times'] = null;
  let diskWorks = true;
  let refusalNow = refusal;
  let refused = (_entry: PendingEntry): boolean => true;
  let reason: SetAsideReason | null = null;
  const asideOf = (entries: readonly PendingEntry[]) =>
    reason === null ? [] : entries.map(({ id }) => ({ id, reason: reason as SetAsideReason }));
  const answered =
    <A>(value: A): TE.TaskEither<TransportFailure, A> =>
    async () =>
      failure === null ? E.right(value) : E.left(failure);
  const now = OPENED_AT;
  const transport: Transport = {
    open: () => answered({ now, content, opening: opening() }),
    sync: (entries) => {
      if (refusalNow !== null && entries.some(refused)) return TE.left(refusalNow);
      posted.push(...entries);
      return answered({ now, times, setAside: asideOf(entries), superseded: [] });
    },
    startSection: () => answered({ now, startedAt: now, deadline: now + SECTION_MS }),
    finish: (status, _comment, _at, entries) => {
      if (refusalNow !== null && entries.some(refused)) return TE.left(refusalNow);
      posted.push(...entries);
      return answered({ now, status, setAside: asideOf(entries), superseded: [] });
    },
    printScreenSeen: () => answered(undefined),
    time: () => answered({ now }),
  };
  const runtime = createQuizRuntime({
    clock: { monotonic: () => 0, wall: () => now },
    scheduler: {
      after: (delay, wake) => {
        const timer = setTimeout(wake, delay);
        return () => clearTimeout(timer);
      },
      chance: () => 0,
    },
    journal: {
      async *read() {
        yield* lines;
      },
      append: async (more) => {
        if (!diskWorks) throw new Error('no room');
        lines.push(...more);
      },
    },
    drafts: {
      read: () => Promise.resolve(kept),
      write: () => Promise.resolve(),
      writeNow: () => undefined,
    },
    transport,
  });
  // One that goes on keeps arming timers, in a later test's false time without end.
  onTestFinished(() => void runtime.stop());
  const started = await runtime.start();
  if (E.isLeft(started)) throw new Error(`the sheet did not open: ${started.left.kind}`);
  return {
    runtime,
    posted,
    refusePosts: (next, which = () => true) => {
      refusalNow = next;
      refused = which;
    },
    setAside: (next) => {
      reason = next;
    },
    fail: (next) => {
      failure = next;
    },
    retime: (next) => {
      times = next;
    },
    breakDisk: () => {
      diskWorks = false;
    },
  };
};
