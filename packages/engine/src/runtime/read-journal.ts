import * as E from 'fp-ts/lib/Either.js';
import { createChainReader } from '../log/chain-reader.ts';
import type { LogDamage } from '../log/line-problem.ts';
import type { Sha256 } from '../log/sha256.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import { ownSession, type Session, shareSession } from '../session/session.ts';
import type { Journal } from './ports.ts';

export interface ReadJournal {
  readonly session: Session;
  readonly lines: number;
  readonly head: string;
}

export const readJournal = async (journal: Journal, sha256: Sha256): Promise<E.Either<LogDamage, ReadJournal>> => {
  const chain = createChainReader(sha256);
  const owned = ownSession();
  for await (const text of journal.read()) {
    const event = chain.next(text);
    if (E.isLeft(event)) return event;
    evolveInPlace(owned, event.right);
  }
  return E.right({ session: shareSession(owned), lines: chain.lines(), head: chain.head() });
};
