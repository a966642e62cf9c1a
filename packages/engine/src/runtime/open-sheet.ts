import * as E from '#fp-ts/Either.js';
import { asLogged } from '../log/content-text.ts';
import type { Rejection } from '../model/rejection.ts';
import { said } from '../model/said.ts';
import type { Drafts } from './draft.ts';
import type { Exchange } from './exchange.ts';
import type { LostStarts } from './lost-starts.ts';
import type { Transport, TransportFailure } from './ports.ts';
import type { SectionAsker } from './section-asker.ts';
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
  /** Before an opening is decided: what it would take away of what was given here. */
  readonly keepOutdone: Drafts['keepOutdone'];
}

/**
 * Asks the server for the sheet and opens it, or goes on with it where the log already has it. Sections of which no page here has heard
 * though one asked are asked for again before they are shown, so that what nobody saw of their time is given back.
 */
export const openSheet = async (options: OpenSheetOptions): Promise<E.Either<OpenFailure, void>> => {
  const { store, transport, exchange, asker, lostStarts, onSilent, keepOutdone } = options;
  const reply = await exchange(transport.open(), undefined, onSilent);
  if (E.isLeft(reply)) return reply;
  const { now, content: sheet, opening: heard, times, word } = reply.right;
  await lostStarts.hear(asker.lost(heard));
  const giveAgain = await keepOutdone(heard);
  const inOrder = asker.inOrder(heard, sheet, now, times?.standstill?.given);
  const words = isSigned(word) ? said(word, ...inOrder.words) : {};
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

export interface Opener {
  readonly isUnderWay: () => boolean;
  /** Asks, or waits for the reply to what was asked already. */
  readonly open: () => Promise<E.Either<OpenFailure, void>>;
  /** As `open`, and gives up waiting, not asking, where the server is silent. */
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
