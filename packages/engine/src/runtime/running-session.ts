import * as E from '#fp-ts/Either.js';
import { finishOf, isOpen, linkOf, pendingCount, type Session, sheetDeadline, syncInFlight } from '../index.ts';
import { createChainWriter } from '../log/chain-writer.ts';
import type { Sha256 } from '../log/sha256.ts';
import type { Rejection } from '../session/rejection.ts';
import type { EpochMs } from '../units.ts';
import { createBackoff } from './backoff.ts';
import { createClockSender, createProbe } from './clock-senders.ts';
import { createDrafts } from './drafts.ts';
import { createExchange, reportFailure } from './exchange.ts';
import { createFinishSender } from './finish-sender.ts';
import { createGroupCommit, type LogLength } from './group-commit.ts';
import { createLostStarts } from './lost-starts.ts';
import { createOpener, isClosedByServer, isWithoutWord, type OpenFailure, openSheet } from './open-sheet.ts';
import { createOutbox, type FlushResult, type Sender } from './outbox.ts';
import type { Clock, DraftStore, Journal, Scheduler, Transport, TransportFailure } from './ports.ts';
import { createPosting, type OnlyHere, takesPosts } from './posting.ts';
import { createPrintScreenSender } from './print-screen-sender.ts';
import type { ReadJournal } from './read-journal.ts';
import { createSectionAsker } from './section-asker.ts';
import { createSectionSender } from './section-sender.ts';
import { createSectionStarter, type SectionStarter } from './section-starter.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { type CommandInput, createSessionStore } from './session-store.ts';
import { createShortQuestion } from './short-question.ts';
import { createSyncSender } from './sync-sender.ts';
import { createTimeRunner } from './time-runner.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

export interface RunningSession {
  readonly open: () => Promise<E.Either<OpenFailure, void>>;
  readonly dispatch: (command: CommandInput) => Promise<E.Either<Rejection, void>>;
  readonly drafts: Pick<ReturnType<typeof createDrafts>, 'type' | 'list' | 'commit' | 'secure'>;
  readonly session: () => Session;
  readonly head: () => Session;
  readonly now: () => EpochMs | null;
  readonly anchor: ServerClock['anchor'];
  readonly lines: (from?: number) => AsyncIterable<string>;
  readonly logLength: () => LogLength;
  readonly onlyHere: () => OnlyHere;
  readonly idle: () => boolean;
  readonly hurry: () => void;
  readonly flush: () => Promise<FlushResult>;
  readonly wake: () => void;
  readonly doubt: () => void;
  readonly unheard: () => void;
  readonly heard: () => void;
  readonly setOnline: (online: boolean) => void;
  readonly startSection: SectionStarter['start'];
  readonly startingSection: SectionStarter['underWay'];
  readonly storage: () => 'durable' | 'failing';
  readonly stop: () => Promise<void>;
}

export interface RunningSessionPorts {
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

/** Everything that drives a session from its journal on. Opens nothing yet. */
export const runSession = (ports: RunningSessionPorts, resumed: ReadJournal): RunningSession => {
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
      outbox.hurry();
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
  const posting = createPosting(store, clock.monotonic, takesPosts(transport), serverClock.heard);
  const time = createTimeRunner({ clock, serverClock, scheduler, store, onDoubt: () => outbox.poke() });

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
    if (begun) outbox.poke();
  };
  const lostStarts = createLostStarts(scheduler, asker, openAgain);
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
  const finish = createFinishSender(clock, store, transport, exchange, posting);
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
      createSyncSender(store, transport, serverClock, exchange, posting),
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

  const begin = (): void => {
    store.perform({ type: 'ReportCameraUnwatched' });
    begun = true;
    time.look();
    outbox.poke();
  };

  store.onChange(() => {
    drafts.retry();
    if (begun) {
      time.look();
      outbox.poke();
    }
    onChange();
  });

  /** The server's word on the sheet would end what was under way when the page went. There is none: this does. */
  const goOnFromJournal = (failure: TransportFailure): void => {
    serverClock.presume(resumed.session.lastAt);
    if (syncInFlight(store.head()) !== null) store.perform({ type: 'ReportPageRestored' });
    reportFailure(store, failure);
  };

  const dispatch = async (command: CommandInput): Promise<E.Either<Rejection, void>> => {
    const performed = store.perform(command);
    if (E.isRight(performed)) await performed.right.durable;
    return E.map(() => undefined)(performed);
  };

  return {
    dispatch,
    drafts,
    open: async () => {
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
            if (pendingCount(store.head()) > 0) await outbox.flush();
            return opened;
          }
        }
      }
      if (!isOpen(resumed.session)) await drafts.restore();
      begin();
      return E.right(undefined);
    },
    session: store.published,
    head: store.head,
    now: serverClock.now,
    anchor: replied,
    lines: log.lines,
    logLength: log.length,
    onlyHere: posting.onlyHere,
    idle: outbox.idle,
    hurry: () => {
      posting.hurry();
      outbox.hurry();
      sections.hurry();
      lostStarts.hurry();
    },
    flush: () => {
      drafts.commit();
      posting.hurry();
      return outbox.flush();
    },
    wake: () => {
      time.look();
      outbox.poke();
    },
    doubt: () => {
      if (!begun) return;
      probe.doubt();
      outbox.poke();
    },
    unheard: () => {
      if (begun) shortQuestion.ask();
    },
    heard: shortQuestion.heard,
    setOnline: (online) => {
      const { serverOff } = linkOf(store.head());
      if (!online) store.perform({ type: 'ReportLink', online, serverOff });
      // That there is a network again is no word of the server: its reply is. What is under way may never have one.
      else if (outbox.isSending()) void exchange(transport.time());
      else outbox.hurry();
      if (!online) return;
      sections.hurry();
      lostStarts.hurry();
    },
    startSection: sections.start,
    startingSection: sections.underWay,
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
