import { finishOf } from '../index.ts';
import { createChainWriter } from '../log/chain-writer.ts';
import type { Sha256 } from '../log/sha256.ts';
import { createBackoff } from './backoff.ts';
import { createDrafts } from './drafts.ts';
import { createExchange } from './exchange.ts';
import { createGroupCommit } from './group-commit.ts';
import { createOpening } from './open-sheet.ts';
import { createOutbox } from './outbox.ts';
import type { Clock, DraftStore, Scheduler, Transport, TransportFailure } from './ports.ts';
import { createPosting } from './posting.ts';
import type { ReadJournal } from './read-journal.ts';
import { createSectionAsker } from './section-asker.ts';
import { createSectionStarter } from './section-starter.ts';
import { createFinishSender, createPauseAsker, createReviewSender, createSyncSender, takesPosts } from './senders.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { createSessionStore } from './session-store.ts';
import {
  createClockSender,
  createPrintScreenSender,
  createProbe,
  createSectionSender,
  createShortQuestion,
} from './small-senders.ts';
import { createTimeRunner } from './time-runner.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

interface RuntimePartsOptions {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly drafts: DraftStore;
  readonly transport: Transport;
  readonly sha256: Sha256;
  readonly onChange: () => void;
  readonly onDraftsChange: () => void;
  readonly onRefused: (failure: TransportFailure) => void;
}

export type RuntimeParts = ReturnType<typeof assembleRuntime>;

/** Makes the parts of a runtime, each with those it needs. They go on from the journal, and open nothing yet. */
export const assembleRuntime = (options: RuntimePartsOptions, read: ReadJournal) => {
  const { clock, scheduler, transport, sha256, onChange, onRefused } = options;
  let onDisk = read.session;

  const serverClock = createServerClock(clock);
  const log = createGroupCommit({
    journal: read.journal,
    scheduler,
    writer: createChainWriter(sha256, read.end),
    lines: read.end.lines,
    beside: read.beside,
    onSettled: (session) => {
      if (log.storage() === 'durable') onDisk = session;
      drafts.settled();
      store.publish(session);
    },
    onFailure: (evidence) => {
      store.perform({ type: 'ReportStorageFailed', evidence });
      outbox.retryNow();
    },
    onRecovered: () => {
      onDisk = store.published();
      drafts.settled();
      onChange();
    },
  });
  const printScreens = createPrintScreenSender(transport);
  const store = createSessionStore({
    session: read.session,
    now: serverClock.now,
    unseen: createUnseenRevisions(clock.wall, read.session),
    keep: log.keep,
    onEvents: printScreens.see,
    before: (command, at) => drafts.before(command, at),
    onClockSet: () => drafts.retry(),
  });
  const drafts = createDrafts({
    clock,
    scheduler,
    now: serverClock.now,
    store,
    disk: options.drafts,
    onDisk: () => onDisk,
    onChange: options.onDraftsChange,
  });
  const replied: ServerClock['anchor'] = (said, sentAt) => {
    serverClock.anchor(said, sentAt);
    store.clockSet();
    shortQuestion.replied();
  };
  const exchange = createExchange(clock, scheduler, replied, store);
  const posting = createPosting(store, clock.monotonic, takesPosts(store, transport), serverClock.heard);
  const time = createTimeRunner({ clock, serverClock, scheduler, store, onDoubt: () => outbox.schedule() });
  const lookAgain = (): void => {
    time.look();
    outbox.schedule();
  };

  const asker = createSectionAsker({ scheduler, store, transport, exchange });
  const opening = createOpening({
    resumed: read.session,
    scheduler,
    serverClock,
    store,
    transport,
    exchange,
    asker,
    drafts,
    outbox: () => outbox,
    lookAgain,
  });
  const { openAgain } = opening;
  const sections = createSectionStarter({ scheduler, serverClock, store, asker, onUntaken: openAgain });
  const finish = createFinishSender(clock, store, transport, exchange, posting, drafts);
  const reviews = createReviewSender(clock, drafts, transport, exchange, () => finishOf(store.head()) !== null);
  const probe = createProbe(store, transport, exchange);
  const shortQuestion = createShortQuestion(clock, scheduler, store, transport, exchange);
  const outbox = createOutbox({
    senders: [
      createClockSender(store, transport, exchange, time.inDoubt, time.clear),
      opening.reopen,
      createSectionSender(store, asker),
      printScreens,
      finish,
      createSyncSender(store, transport, serverClock, exchange, posting, openAgain),
      reviews,
      createPauseAsker(clock, store, transport),
      probe,
    ],
    backoff: createBackoff(scheduler.chance),
    scheduler,
    monotonic: clock.monotonic,
    settled: log.settled,
    onRefused,
  });

  store.onChange(() => {
    drafts.retry();
    if (opening.isBegun()) lookAgain();
    onChange();
  });

  return {
    serverClock,
    replied,
    log,
    onDisk: () => onDisk,
    store,
    drafts,
    exchange,
    posting,
    time,
    lookAgain,
    opening,
    sections,
    reviews,
    probe,
    shortQuestion,
    outbox,
  };
};
