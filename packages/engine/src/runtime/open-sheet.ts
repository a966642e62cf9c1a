import * as E from 'fp-ts/lib/Either.js';
import { Opening } from '../content/opening.ts';
import { SheetContent } from '../content/sheet-content.ts';
import { canonical } from '../log/canonical-writer.ts';
import type { Rejection } from '../session/rejection.ts';
import type { Exchange } from './exchange.ts';
import type { Transport, TransportFailure } from './ports.ts';
import type { SessionStore } from './session-store.ts';

export type OpenFailure = TransportFailure | { readonly kind: 'rejected'; readonly rejection: Rejection };

/** The server said nothing, or nothing that makes sense: it may yet say anything. */
export const isWithoutWord = (failure: {
  readonly kind: string;
}): failure is Exclude<TransportFailure, { readonly kind: 'refused' }> =>
  ['offline', 'timeout', 'unheard', 'serverOff'].includes(failure.kind);

/** Asks the server for the sheet and opens it, or goes on with it where the log already has it. */
export const openSheet = async (
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
): Promise<E.Either<OpenFailure, void>> => {
  const reply = await exchange(transport.open());
  if (E.isLeft(reply)) return reply;
  // As the log will give it back, so that a replay and the live session are alike to the last key.
  const content = canonical(SheetContent, reply.right.content);
  const opening = canonical(Opening, reply.right.opening);
  const performed = store.perform({ type: 'OpenSheet', content, opening });
  if (E.isLeft(performed)) return E.left({ kind: 'rejected', rejection: performed.left });
  await performed.right.durable;
  return E.right(undefined);
};
