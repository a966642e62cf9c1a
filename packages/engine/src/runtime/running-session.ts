import * as E from '#fp-ts/Either.js';
import { finishOf, isOpen, linkOf, pendingCount, sheetDeadline, syncInFlight } from '../index.ts';
import { createChainWriter } from '../log/chain-writer.ts';
import type { Sha256 } from '../log/sha256.ts';
import type { Rejection } from '../model/rejection.ts';
import { createBackoff } from './backoff.ts';
import { createDrafts } from './drafts.ts';
import { createExchange, reportFailure } from './exchange.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLostStarts } from './lost-starts.ts';
import { createOpener, isClosedByServer, isWithoutWord, type OpenFailure, openSheet } from './open-sheet.ts';
import { createOutbox, type Sender } from './outbox.ts';
import type { Clock, DraftStore, Journal, Scheduler, Transport, TransportFailure } from './ports.ts';
import { createPosting } from './posting.ts';
import type { ReadJournal } from './read-journal.ts';
import { createSectionAsker } from './section-asker.ts';
import { createSectionStarter } from './section-starter.ts';
import { createFinishSender, createPauseAsker, createReviewSender, createSyncSender, takesPosts } from './senders.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { type CommandInput, createSessionStore } from './session-store.ts';
import {
  createClockSender,
  createPrintScreenSender,
  createProbe,
  createSectionSender,
  createShortQuestion,
} from './small-senders.ts';
import { createTimeRunner } from './time-runner.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

interface RunningSessionPorts {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly journal: Journal;
  readonly drafts: DraftStore;
  readonly transport: Transport;
  readonly sha256: Sha256;
  readonly onChange: () => void;
  readonly onDraftsChange: () => void;
  readonly onRefused: (failure: TransportFailure) => void;
}

export type RunningSession = ReturnType<typeof runSession>;

/** Everything that drives a session from its journal on. Opens nothing yet. */
export const runSession = (ports: RunningSessionPorts, resumed: ReadJournal) => {
  const { clock, scheduler, journal, transport, sha256, onChange, onRefused } = ports;
  /** Goes on from the journal alone: to be opened as soon as the server answers. */
  let unopened = false;
  /** There is something to open it again for that the opening under way may not say. */
  let isNewer = false;
  /** Nothing is sent, nor ended by the clock, before it is said how the sheet was opened. */
  let begun = false;
  let onDisk = resumed.session;

  const serverClock = createServerClock(clock);
  const log = createGroupCommit({
    journal,
    scheduler,
    writer: createChainWriter(sha256, resumed.end),
    lines: resumed.end.lines,
    beside: resumed.beside,
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
    session: resumed.session,
    now: serverClock.now,
    unseen: createUnseenRevisions(clock.wall, resumed.session),
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
    disk: ports.drafts,
    onDisk: () => onDisk,
    onChange: ports.onDraftsChange,
  });
  const replied: ServerClock['anchor'] = (said, sentAt) => {
    serverClock.anchor(said, sentAt);
    store.clockSet();
    shortQuestion.replied();
  };
  const exchange = createExchange(clock, scheduler, replied, store);
  const posting = createPosting(store, clock.monotonic, takesPosts(store, transport), serverClock.heard);
  const time = createTimeRunner({ clock, serverClock, scheduler, store, onDoubt: () => outbox.schedule() });

  /** Whether the sheet is not opened because it has ended at the server: here, too, from now on. */
  const hearsOfEnd = (failure: OpenFailure): boolean => {
    const status = failure.kind === 'refused' ? failure.finished : undefined;
    if (status !== undefined) store.perform({ type: 'ReportFinishedElsewhere', status });
    return status !== undefined;
  };

  const asker = createSectionAsker({ scheduler, store, transport, exchange });
  const openAgain = (): void => {
    unopened = true;
    // What is asked already may not have the news.
    isNewer = asked.isUnderWay();
    if (begun) outbox.schedule();
  };
  const lostStarts = createLostStarts(scheduler, asker, openAgain, store.changed);
  /** In hybrid mode one may start it without the server meanwhile. */
  const lostStart = () => (store.head().index?.content.rules.hybridMode === true ? null : lostStarts.underWay());
  const asked = createOpener((onSilent) =>
    openSheet({ store, transport, exchange, asker, lostStarts, onSilent, keepOutdone: drafts.keepOutdone }),
  );
  const reopen: Sender = {
    due: () => unopened,
    send: async () => {
      const opened = await asked.open();
      const isOver = E.isLeft(opened) && hearsOfEnd(opened.left);
      if (E.isLeft(opened) && opened.left.kind !== 'rejected' && !isOver) return opened.left;
      unopened = isNewer && !isOver;
      isNewer = false;
      return null;
    },
  };
  const finish = createFinishSender(clock, store, transport, exchange, posting, drafts);
  const reviews = createReviewSender(clock, drafts, transport, exchange, () => finishOf(store.head()) !== null);
  const sections = createSectionStarter({ scheduler, serverClock, store, asker, onUntaken: openAgain });
  const probe = createProbe(store, transport, exchange);
  const shortQuestion = createShortQuestion(clock, scheduler, store, transport, exchange);
  const outbox = createOutbox({
    senders: [
      createClockSender(transport, exchange, time.inDoubt, time.clear),
      reopen,
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
    settled: log.settled,
    onRefused,
  });

  /** Whether the log has an end, or comes to one now, of which the server has not heard: it is told, with the answers. */
  const owesItsEnd = async (): Promise<boolean> => {
    const deadline = sheetDeadline(resumed.session);
    if (deadline === null) return false;
    await exchange(transport.time());
    const now = serverClock.now();
    if (now !== null && now >= deadline && pendingCount(store.head()) > 0) store.perform({ type: 'ReportTime' });
    return finishOf(store.head())?.confirmed === false;
  };

  const lookAgain = (): void => {
    time.look();
    outbox.schedule();
  };

  const begin = (): void => {
    store.perform({ type: 'ReportCameraUnwatched' });
    begun = true;
    lookAgain();
  };

  store.onChange(() => {
    drafts.retry();
    if (begun) lookAgain();
    onChange();
  });

  /** The server's word on the sheet would end what was under way when the page went. There is none: this does. */
  const goOnFromJournal = (failure: TransportFailure): void => {
    serverClock.presume(resumed.session.lastAt);
    if (syncInFlight(store.head()) !== null) store.perform({ type: 'ReportPageRestored' });
    reportFailure(store, failure);
  };

  return {
    dispatch: async (command: CommandInput): Promise<E.Either<Rejection, void>> => {
      const performed = store.perform(command);
      if (E.isRight(performed)) await performed.right.durable;
      return E.map(() => undefined)(performed);
    },
    type: drafts.type,
    drafts: drafts.list,
    commitDrafts: drafts.commit,
    secure: drafts.secure,
    open: async (): Promise<E.Either<OpenFailure, void>> => {
      // What was typed comes before whatever the server says now.
      if (isOpen(resumed.session)) await drafts.restore();
      const opened = await (isOpen(resumed.session) ? asked.openSoon() : asked.open());
      isNewer = false;
      if (E.isLeft(opened)) {
        const failure = opened.left;
        if (isWithoutWord(failure) && isOpen(resumed.session)) {
          goOnFromJournal(failure);
          unopened = true;
        } else {
          if (!isClosedByServer(failure)) return opened;
          if (isOpen(resumed.session)) goOnFromJournal(failure);
          if (!(await owesItsEnd())) {
            hearsOfEnd(failure);
            // What the server has not heard of goes all the same: it says what becomes of it.
            await outbox.flush();
            return opened;
          }
        }
      }
      if (!isOpen(resumed.session)) await drafts.restore();
      begin();
      return E.right(undefined);
    },
    session: store.published,
    onDisk: () => onDisk,
    head: store.head,
    now: serverClock.now,
    anchor: replied,
    lines: log.lines,
    logLength: log.length,
    onlyHere: () => reviews.with(posting.onlyHere()),
    idle: outbox.idle,
    retry: () => {
      for (const one of [posting, reviews, outbox, sections, lostStarts]) one.retryNow();
    },
    flush: () => {
      drafts.commit();
      posting.retryNow();
      reviews.retryNow();
      return outbox.flush();
    },
    wake: lookAgain,
    doubt: () => {
      if (!begun) return;
      probe.doubt();
      outbox.schedule();
    },
    unheard: () => {
      if (begun) shortQuestion.ask();
    },
    heard: shortQuestion.heard,
    setOnline: (online: boolean) => {
      if (!online) store.perform({ type: 'ReportLink', online, serverOff: linkOf(store.head()).serverOff });
      // That there is a network again is no word of the server: its reply is. What is under way may never have one.
      else if (outbox.isSending()) void exchange(transport.time());
      else outbox.retryNow();
      if (!online) return;
      sections.retryNow();
      lostStarts.retryNow();
    },
    startSection: sections.start,
    startingSection: () => sections.underWay() ?? lostStart(),
    storage: log.storage,
    stop: async () => {
      drafts.commit();
      time.stop();
      outbox.stop();
      sections.stop();
      lostStarts.stop();
      store.stop();
      await log.stop();
      await drafts.stop();
    },
  };
};
