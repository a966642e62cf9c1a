import * as E from 'fp-ts/lib/Either.js';
import { Opening } from '../content/opening.ts';
import { SheetContent } from '../content/sheet-content.ts';
import { sectionsAsked } from '../index.ts';
import { canonical } from '../log/canonical-writer.ts';
import type { Rejection } from '../session/rejection.ts';
import { afterSilence, type Exchange } from './exchange.ts';
import type { Clock, Scheduler, Transport, TransportFailure } from './ports.ts';
import type { SectionStarter } from './section-starter.ts';
import type { SessionStore } from './session-store.ts';

export type OpenFailure = TransportFailure | { readonly kind: 'rejected'; readonly rejection: Rejection };

/** The server said nothing, or nothing that makes sense: it may yet say anything. */
export const isWithoutWord = (failure: {
  readonly kind: string;
}): failure is Exclude<TransportFailure, { readonly kind: 'refused' }> =>
  ['offline', 'timeout', 'unheard', 'serverOff'].includes(failure.kind);

/**
 * Sections that the server has started, of which no page here has heard though one asked: asked for again before they are shown, so that
 * what nobody saw of their time is given back.
 */
const withLostStarts = async (
  { store, transport, exchange, askFor }: OpenSheetOptions,
  opening: Opening,
): Promise<E.Either<TransportFailure, Opening>> => {
  let { sectionRuns } = opening;
  for (const { sectionId, startedAt: said } of sectionsAsked(store.head())) {
    if (!sectionRuns.some((run) => run.sectionId === sectionId)) continue;
    const ask = await askFor(sectionId);
    if (E.isLeft(ask)) continue;
    const reply = await exchange(transport.startSection(sectionId, said, ask.right));
    if (E.isLeft(reply)) {
      if (reply.left.kind !== 'refused') return reply;
      continue;
    }
    const { startedAt, deadline } = reply.right;
    sectionRuns = sectionRuns.map((run) => (run.sectionId === sectionId ? { ...run, startedAt, deadline } : run));
  }
  return E.right({ ...opening, sectionRuns });
};

interface OpenSheetOptions {
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
  readonly askFor: SectionStarter['askFor'];
  /** The server has said all that it is asked. */
  readonly onReplies: () => void;
}

/** Asks the server for the sheet and opens it, or goes on with it where the log already has it. */
export const openSheet = async (options: OpenSheetOptions): Promise<E.Either<OpenFailure, void>> => {
  const { store, transport, exchange, onReplies } = options;
  const reply = await exchange(transport.open());
  const newest = E.isLeft(reply) ? reply : await withLostStarts(options, reply.right.opening);
  onReplies();
  if (E.isLeft(reply)) return reply;
  if (E.isLeft(newest)) return newest;
  // As the log will give it back, so that a replay and the live session are alike to the last key.
  const content = canonical(SheetContent, reply.right.content);
  const opening = canonical(Opening, newest.right);
  const performed = store.perform({ type: 'OpenSheet', content, opening });
  if (E.isLeft(performed)) return E.left({ kind: 'rejected', rejection: performed.left });
  await performed.right.durable;
  return E.right(undefined);
};

export interface Opener {
  /** Asks, or waits for the reply to what was asked already. */
  readonly open: () => Promise<E.Either<OpenFailure, void>>;
  /** As `open`, and gives up waiting, not asking, where the server is silent. */
  readonly openSoon: () => Promise<E.Either<OpenFailure, void>>;
}

/** `ask` says when the replies are there: a disk that takes its time after them is no silence of the server. */
export const createOpener = (
  clock: Clock,
  scheduler: Scheduler,
  ask: (onReplies: () => void) => ReturnType<Opener['open']>,
): Opener => {
  let asked: ReturnType<Opener['open']> | null = null;
  let waiting: (() => void)[] = [];
  const tellReplied = (): void => {
    for (const replied of waiting) replied();
    waiting = [];
  };
  const open: Opener['open'] = () => {
    asked ??= ask(tellReplied).finally(() => {
      asked = null;
    });
    return asked;
  };
  return {
    open,
    openSoon: () =>
      new Promise((resolve, reject) => {
        const replied = afterSilence(clock, scheduler, () => resolve(E.left({ kind: 'timeout' })));
        waiting.push(replied);
        void open().finally(replied).then(resolve, reject);
      }),
  };
};
