import * as E from '#fp-ts/Either.js';
import { createChainReader, type LogEnd } from '../log/chain-reader.ts';
import type { LogDamage } from '../log/line-problem.ts';
import { isEvent } from '../log/log-version.ts';
import type { Sha256 } from '../log/sha256.ts';
import { ownSession, type QuizSession, shareSession } from '../model/quiz-session.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import type { Journal } from './ports.ts';

export interface ReadJournal {
  /** Takes the lines that follow. */
  readonly journal: Journal;
  readonly session: QuizSession;
  readonly end: LogEnd;
  /** Places (from 0) of the journal's lines that stand beside the log. */
  readonly beside: readonly number[];
}

/** A journal that cannot even be read: the session goes on in memory, and says that storage is failing. */
const unreadable = (cause: unknown): Journal => ({
  read: async function* () {},
  append: () => Promise.reject(cause),
});

const readFrom = async (journal: Journal, sha256: Sha256): Promise<E.Either<LogDamage, ReadJournal>> => {
  const chain = createChainReader(sha256);
  const owned = ownSession();
  const beside: number[] = [];
  for await (const text of journal.read()) {
    const step = chain.next(text);
    if (E.isLeft(step)) return step;
    if (step.right.type === 'ContentCarried') beside.push(chain.place() - 1);
    if (isEvent(step.right)) evolveInPlace(owned, step.right);
  }
  return E.right({ journal, session: shareSession(owned), end: chain.end(), beside });
};

/** Reads all of a journal. One that cannot be read counts as empty, and takes nothing. */
export const readJournal = (journal: Journal, sha256: Sha256): ReturnType<typeof readFrom> =>
  readFrom(journal, sha256).catch((cause: unknown) => readFrom(unreadable(cause), sha256));
