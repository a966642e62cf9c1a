import { answerOf, emptySession, type QuizEvent, type QuizSession } from '../../index.ts';
import type { DraftRecord } from '../../runtime/draft-record.ts';
import { createDrafts } from '../../runtime/drafts.ts';
import { createSessionStore } from '../../runtime/session-store.ts';
import { createUnseenRevisions } from '../../runtime/unseen-revisions.ts';
import { run } from '../decider-specification.ts';
import { anOpening, MINUTE, START, written } from '../sheets.ts';
import { simpleSheet } from '../simulation/simple-sheet.ts';
import { createVirtualTime } from '../simulation/virtual-time.ts';

export const FIRST = 101;
export const SECOND = 103;
export const sheet = simpleSheet([{ items: 4, duration: null }]);
export const END = START + 10 * MINUTE;
/** Drafts of a sheet that is open, with a disk that takes what it is given at once, and a log that is on disk when a test says so. */
export const aPage = async (content = sheet, kept: readonly unknown[] = [], begun?: QuizSession) => {
  const time = createVirtualTime(START, () => 0);
  const machine = time.machine();
  const { scheduler } = machine.openPage();
  const opened =
    begun ?? run([{ type: 'OpenSheet', at: START, content, opening: anOpening({ deadline: END }) }]).session;
  const page = {
    onDisk: opened,
    ahead: 0,
    alarms: 0,
    rung: 0,
    changes: 0,
    told: 0,
    disk: Promise.resolve(),
    isKnown: true,
  };
  const events: QuizEvent[] = [];
  const writes: (readonly [number, DraftRecord | null])[] = [];
  const writesNow: (DraftRecord | null)[] = [];
  const now = () => (page.isKnown ? Math.floor(time.now() + page.ahead) : null);
  const store = createSessionStore({
    session: opened,
    now,
    unseen: createUnseenRevisions(machine.clock.wall, emptySession),
    keep: async () => undefined,
    onEvents: (more) => void events.push(...more),
    before: (command, at) => drafts.before(command, at),
    onClockSet: () => drafts.retry(),
  });
  store.onChange(() => {
    page.changes += 1;
    drafts.retry();
  });
  const drafts = createDrafts({
    clock: machine.clock,
    scheduler: {
      ...scheduler,
      after: (delay, wake) => {
        page.alarms += 1;
        if (!Number.isFinite(delay)) throw new Error('it would ring never');
        return scheduler.after(delay, () => {
          page.rung += 1;
          wake();
        });
      },
    },
    now,
    store,
    disk: {
      read: async () => kept,
      write: (record) => {
        writes.push([time.now() - START, record]);
        return page.disk;
      },
      writeNow: (record) => void writesNow.push(record),
    },
    onDisk: () => page.onDisk,
    onChange: () => {
      page.told += 1;
    },
  });
  const key = (itemId: number, text: string): void => drafts.type({ itemId, text, details: written(text) });
  const isAnswered = (itemId: number): string => answerOf(store.head(), itemId).details[0]?.answer ?? '';
  const texts = (record: DraftRecord | null | undefined) => record?.drafts.map(({ text }) => text) ?? null;
  const settle = (): void => {
    page.onDisk = store.head();
    drafts.settled();
  };
  const answers = () => events.filter(({ type }) => type === 'AnswerChanged').map(({ at }) => at - START);
  await drafts.restore();
  return { time, store, drafts, key, isAnswered, texts, settle, answers, page, events, writes, writesNow };
};
