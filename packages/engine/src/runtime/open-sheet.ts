import * as E from 'fp-ts/lib/Either.js';
import type { Opening } from '../content/opening.ts';
import { sectionsAsked } from '../index.ts';
import { asLogged } from '../log/as-logged.ts';
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
  { store, transport, exchange, askFor, onWaiting }: OpenSheetOptions,
  opening: Opening,
): Promise<E.Either<TransportFailure, Opening>> => {
  let { sectionRuns } = opening;
  for (const { sectionId, startedAt: said } of sectionsAsked(store.head())) {
    if (!sectionRuns.some((run) => run.sectionId === sectionId)) continue;
    const ask = await askFor(sectionId);
    if (E.isLeft(ask)) continue;
    onWaiting(true);
    const reply = await exchange(transport.startSection(sectionId, said, ask.right));
    onWaiting(false);
    if (E.isLeft(reply)) {
      if (reply.left.kind !== 'refused') return reply;
      continue;
    }
    const { startedAt, deadline } = reply.right;
    sectionRuns = sectionRuns.map((run) => (run.sectionId === sectionId ? { ...run, startedAt, deadline } : run));
  }
  return E.right({ ...opening, sectionRuns });
};

/** Whether the server is waited for from here on: it was asked, or has replied. What the disk takes between is not its silence. */
type OnWaiting = (isWaiting: boolean) => void;

interface OpenSheetOptions {
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
  readonly askFor: SectionStarter['askFor'];
  readonly onWaiting: OnWaiting;
}

/** Asks the server for the sheet and opens it, or goes on with it where the log already has it. */
export const openSheet = async (options: OpenSheetOptions): Promise<E.Either<OpenFailure, void>> => {
  const { store, transport, exchange, onWaiting } = options;
  onWaiting(true);
  const reply = await exchange(transport.open());
  onWaiting(false);
  const newest = E.isLeft(reply) ? reply : await withLostStarts(options, reply.right.opening);
  if (E.isLeft(reply)) return reply;
  if (E.isLeft(newest)) return newest;
  // As the log will give it back, so that a replay and the live session are alike to the last key.
  const { content, opening } = asLogged({ content: reply.right.content, opening: newest.right });
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

export const createOpener = (
  clock: Clock,
  scheduler: Scheduler,
  ask: (onWaiting: OnWaiting) => ReturnType<Opener['open']>,
): Opener => {
  let asked: ReturnType<Opener['open']> | null = null;
  /** Called where the server is silent. */
  const silent = new Set<() => void>();
  let cancel = (): void => undefined;
  const onWaiting: OnWaiting = (isWaiting) => {
    cancel();
    cancel = isWaiting
      ? afterSilence(clock, scheduler, () => {
          for (const tell of silent) tell();
        })
      : () => undefined;
  };
  const open: Opener['open'] = () => {
    asked ??= ask(onWaiting).finally(() => {
      asked = null;
    });
    return asked;
  };
  return {
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
