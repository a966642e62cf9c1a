import * as E from '#fp-ts/Either.js';
import { finishOf, isOpen, pendingCount, type QuizSession, sheetDeadline, syncInFlight } from '../index.ts';
import { asLogged } from '../log/content-text.ts';
import type { Rejection } from '../model/rejection.ts';
import { withWords } from '../model/with-words.ts';
import type { Drafts } from './draft.ts';
import { type Exchange, reportFailure } from './exchange.ts';
import { createLostStarts, type LostStarts } from './lost-starts.ts';
import type { Outbox, Sender } from './outbox.ts';
import type { Scheduler, Transport, TransportFailure } from './ports.ts';
import type { SectionAsker } from './section-asker.ts';
import type { SectionStarting } from './section-starter.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

export type OpenFailure = TransportFailure | { readonly kind: 'rejected'; readonly rejection: Rejection };

/** The server said nothing, or nothing that makes sense: it may yet say anything. */
export const isWithoutWord = (failure: {
  readonly kind: string;
}): failure is Exclude<TransportFailure, { readonly kind: 'refused' }> =>
  ['offline', 'timeout', 'unheard', 'serverOff'].includes(failure.kind);

/** The server's own word that the sheet is not open. */
export const isClosedByServer = (failure: OpenFailure): failure is TransportFailure =>
  failure.kind === 'refused' && failure.status === 403;

/** The server was asked for the sheet, and is silent. Returns whether anybody waits for it, who says so. */
type OnSilent = () => boolean;

/** An old server signs nothing: its opening is kept without the words that another one gave. */
const isSigned = (word: string | null | undefined): word is string => typeof word === 'string';

interface OpenSheetOptions {
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
  readonly asker: SectionAsker;
  readonly lostStarts: LostStarts;
  readonly onSilent: OnSilent;
  /** Called before an opening is decided, to keep the answers that it would take away. */
  readonly keepOutdone: Drafts['keepOutdone'];
}

/**
 * Asks the server for the sheet and opens it, or goes on with it where the log already has it. Sections of which no page here has heard
 * though one asked are asked for again before they are shown, so that what nobody saw of their time is given back.
 */
const openSheet = async (options: OpenSheetOptions): Promise<E.Either<OpenFailure, void>> => {
  const { store, transport, exchange, asker, lostStarts, onSilent, keepOutdone } = options;
  const reply = await exchange(transport.open(), undefined, onSilent);
  if (E.isLeft(reply)) return reply;
  const { now, content: sheet, opening: heard, times, word } = reply.right;
  await lostStarts.hear(asker.lost(heard));
  const giveAgain = await keepOutdone(heard);
  const inOrder = asker.inOrder(heard, sheet, now, times?.standstill?.given);
  const words = isSigned(word) ? withWords(word, ...inOrder.words) : {};
  // As the log will give it back, so that a replay and the live session are alike to the last key.
  const { content, opening } = asLogged({ content: sheet, opening: inOrder.opening });
  const performed = store.perform({
    type: 'OpenSheet',
    content,
    opening,
    ...(times === undefined ? {} : { times }),
    ...words,
  });
  giveAgain(E.isRight(performed) && performed.right.events.length > 0);
  if (E.isLeft(performed)) return E.left({ kind: 'rejected', rejection: performed.left });
  await performed.right.durable;
  return E.right(undefined);
};

interface Opener {
  readonly isUnderWay: () => boolean;
  /** Asks, or waits for the reply to what was asked already. */
  readonly open: () => Promise<E.Either<OpenFailure, void>>;
  /** Opens, but gives up waiting, not asking, if the server is silent. */
  readonly openSoon: () => Promise<E.Either<OpenFailure, void>>;
}

export const createOpener = (ask: (onSilent: OnSilent) => ReturnType<Opener['open']>): Opener => {
  let asked: ReturnType<Opener['open']> | null = null;
  /** Called where the server is silent. */
  const silent = new Set<() => void>();
  const onSilent: OnSilent = () => {
    const isWaitedFor = silent.size > 0;
    for (const tell of silent) tell();
    return isWaitedFor;
  };
  const open: Opener['open'] = () => {
    asked ??= ask(onSilent).finally(() => {
      asked = null;
    });
    return asked;
  };
  return {
    isUnderWay: () => asked !== null,
    open,
    openSoon: () =>
      new Promise((resolve, reject) => {
        const tell = (): void => resolve(E.left({ kind: 'timeout' }));
        silent.add(tell);
        void open()
          .finally(() => silent.delete(tell))
          .then(resolve, reject);
      }),
  };
};

/** The sheet's way in: opened at the start, and again whenever the server may have news of it. */
export interface Opening {
  readonly open: () => Promise<E.Either<OpenFailure, void>>;
  /** Opens it again, as one of the senders. */
  readonly reopen: Sender;
  /** The sheet is to be opened again: the server has something that is not here. */
  readonly openAgain: () => void;
  /** Nothing is sent, nor ended by the clock, before it is said how the sheet was opened. */
  readonly isBegun: () => boolean;
  readonly lostStarts: LostStarts;
  /** The start of a section that is waited for before it is shown; null: none. In hybrid mode one may start it without the server meanwhile. */
  readonly lostStart: () => SectionStarting | null;
}

interface OpeningOptions {
  readonly resumed: QuizSession;
  readonly scheduler: Scheduler;
  readonly serverClock: ServerClock;
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
  readonly asker: SectionAsker;
  readonly drafts: Pick<Drafts, 'restore' | 'keepOutdone'>;
  readonly outbox: () => Outbox;
  /** Looks at what is due, by the clock and for the server. */
  readonly lookAgain: () => void;
}

export const createOpening = (options: OpeningOptions): Opening => {
  const { resumed, scheduler, serverClock, store, transport, exchange, asker, drafts, outbox, lookAgain } = options;
  /** Goes on from the journal alone: to be opened as soon as the server answers. */
  let unopened = false;
  /** There is something to open it again for that the opening under way may not say. */
  let isNewer = false;
  let begun = false;

  const openAgain = (): void => {
    unopened = true;
    // What is asked already may not have the news.
    isNewer = asked.isUnderWay();
    if (begun) outbox().schedule();
  };
  const lostStarts = createLostStarts(scheduler, asker, openAgain, store.changed);
  const asked = createOpener((onSilent) =>
    openSheet({ store, transport, exchange, asker, lostStarts, onSilent, keepOutdone: drafts.keepOutdone }),
  );

  /** Tells whether the refusal says that the sheet has ended at the server, and ends it here, too. */
  const hearsOfEnd = (failure: OpenFailure): boolean => {
    const status = failure.kind === 'refused' ? failure.finished : undefined;
    if (status !== undefined) store.perform({ type: 'ReportFinishedElsewhere', status });
    return status !== undefined;
  };

  /** The server's word on the sheet would end what was under way when the page went. There is none: this does. */
  const goOnFromJournal = (failure: TransportFailure): void => {
    serverClock.presume(resumed.lastAt);
    if (syncInFlight(store.head()) !== null) store.perform({ type: 'ReportPageRestored' });
    reportFailure(store, failure);
  };

  /**
   * Tells whether the server has not heard of the log's end, which may come only now. It is told then, with the
   * answers.
   */
  const owesItsEnd = async (): Promise<boolean> => {
    const deadline = sheetDeadline(resumed);
    if (deadline === null) return false;
    await exchange(transport.time());
    const now = serverClock.now();
    if (now !== null && now >= deadline && pendingCount(store.head()) > 0) store.perform({ type: 'ReportTime' });
    return finishOf(store.head())?.confirmed === false;
  };

  const begin = (): void => {
    store.perform({ type: 'ReportCameraUnwatched' });
    begun = true;
    lookAgain();
  };

  return {
    open: async () => {
      // What was typed comes before whatever the server says now.
      if (isOpen(resumed)) await drafts.restore();
      const opened = await (isOpen(resumed) ? asked.openSoon() : asked.open());
      isNewer = false;
      if (E.isLeft(opened)) {
        const failure = opened.left;
        if (isWithoutWord(failure) && isOpen(resumed)) {
          goOnFromJournal(failure);
          unopened = true;
        } else {
          if (!isClosedByServer(failure)) return opened;
          if (isOpen(resumed)) goOnFromJournal(failure);
          // A refusal says nothing new of an end of its own that the server has confirmed: the page goes on after it.
          if (finishOf(resumed)?.confirmed !== true && !(await owesItsEnd())) {
            hearsOfEnd(failure);
            // What the server has not heard of goes all the same: it says what becomes of it.
            await outbox().flush();
            return opened;
          }
        }
      }
      if (!isOpen(resumed)) await drafts.restore();
      begin();
      return E.right(undefined);
    },
    reopen: {
      due: () => unopened,
      send: async () => {
        const opened = await asked.open();
        const isOver = E.isLeft(opened) && hearsOfEnd(opened.left);
        if (E.isLeft(opened) && opened.left.kind !== 'rejected' && !isOver) return opened.left;
        unopened = isNewer && !isOver;
        isNewer = false;
        return null;
      },
    },
    openAgain,
    isBegun: () => begun,
    lostStarts,
    lostStart: () => (store.head().index?.content.rules.hybridMode === true ? null : lostStarts.underWay()),
  };
};
