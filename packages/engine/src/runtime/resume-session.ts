import * as E from '#fp-ts/Either.js';
import type { LogDamage } from '../log/line-problem.ts';
import type { Journal } from './ports.ts';
import { type ReadJournal, readJournal } from './read-journal.ts';
import { type RunningSession, type RunningSessionPorts, runSession } from './running-session.ts';

/** A journal that cannot even be read: the session goes on in memory, and says that storage is failing. */
const unreadable = (cause: unknown): Journal => ({
  read: async function* () {},
  append: () => Promise.reject(cause),
});

/** Reads the journal and puts together everything that drives the session from there. */
export const resumeSession = async (ports: RunningSessionPorts): Promise<E.Either<LogDamage, RunningSession>> => {
  try {
    const read = await readJournal(ports.journal, ports.sha256);
    return E.map((journal: ReadJournal) => runSession(ports, journal))(read);
  } catch (cause) {
    const journal = unreadable(cause);
    const read = await readJournal(journal, ports.sha256);
    return E.map((empty: ReadJournal) => runSession({ ...ports, journal }, empty))(read);
  }
};
