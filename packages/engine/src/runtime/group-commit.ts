import type { ChainWriter } from '../log/chain-writer.ts';
import { isContentLine } from '../log/content-line.ts';
import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { inTime } from './in-time.ts';
import type { Journal, Scheduler } from './ports.ts';

const RETRY_MS = 2_000;
const NO_ANSWER = 'no answer';

interface Batch {
  readonly events: QuizEvent[];
  session: QuizSession | null;
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** Counts the log's numbered lines: those on disk, and all with those that are only in memory yet. */
export interface LogLength {
  readonly written: number;
  readonly known: number;
}

export interface GroupCommit {
  /** `session`: as it is after the events. Resolves when they are on disk, or when the disk has failed them. */
  readonly keep: (events: readonly QuizEvent[], session: QuizSession) => Promise<void>;
  /** Resolves when everything kept until now is settled. */
  readonly settled: () => Promise<void>;
  readonly storage: () => 'durable' | 'failing';
  /** The lines from numbered line `from` on. Content that stands beside the log comes before the line that needs it. */
  readonly lines: (from?: number) => AsyncIterable<string>;
  readonly length: () => LogLength;
  /** Resolves when no write is under way any more but one on a disk that does not answer, and none will be. */
  readonly stop: () => Promise<void>;
}

interface GroupCommitOptions {
  readonly journal: Journal;
  readonly scheduler: Scheduler;
  readonly writer: ChainWriter;
  /** Counts the numbered lines that the journal already has. */
  readonly lines: number;
  /** Places in the journal of lines that stand beside the log, and are not counted in `lines`. */
  readonly beside: readonly number[];
  readonly onSettled: (session: QuizSession) => void;
  /** Called once each time that storage starts to fail. */
  readonly onFailure: (evidence: string) => void;
  readonly onRecovered: () => void;
}

const newBatch = (): Batch => {
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { events: [], session: null, settled, settle };
};

/**
 * One append at a time; what is decided meanwhile goes in the next one, so that a burst costs two writes and not one an
 * event. A line that the journal refused is kept in memory and tried again, in its place, before any later one. Nobody
 * waits long for a disk that does not answer, and it is asked nothing more until it does.
 */
export const createGroupCommit = (options: GroupCommitOptions): GroupCommit => {
  const { journal, scheduler, writer, onSettled, onFailure, onRecovered } = options;
  let open = newBatch();
  let current: Batch | null = null;
  let unsaved: readonly string[] = [];
  const beside = [...options.beside];
  /** Lines of the journal, also those beside the log. */
  let saved = options.lines + beside.length;
  let failing = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;
  /** An append that nobody waits for any more. */
  let isHung = false;

  /** An append that failed may have been written all the same. */
  const dropWritten = async (): Promise<void> => {
    let there = 0;
    for await (const _ of journal.read()) there += 1;
    const written = Math.min(Math.max(0, there - saved), unsaved.length);
    saved += written;
    unsaved = unsaved.slice(written);
  };

  /** The journal's place for everything that belongs to numbered line `line`. */
  const placeOf = (line: number): number => beside.reduce((place, one) => (one < place ? place + 1 : place), line);

  const write = (events: readonly QuizEvent[]): void => {
    const lines = events.flatMap(writer.write);
    for (const [i, line] of lines.entries()) if (isContentLine(line)) beside.push(saved + unsaved.length + i);
    unsaved = [...unsaved, ...lines];
  };

  const append = async (): Promise<string | null> => {
    try {
      if (failing) await dropWritten();
      const lines = unsaved;
      if (lines.length > 0) await journal.append(lines);
      saved += lines.length;
      // Others may have come while nobody waited for it.
      unsaved = unsaved.slice(lines.length);
      return null;
    } catch (cause) {
      return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    }
  };

  const appendInTime = async (): Promise<string | null> => {
    const appending = append();
    const evidence = await inTime(scheduler, appending, NO_ANSWER);
    if (evidence !== NO_ANSWER) return evidence;
    isHung = true;
    void appending.then(() => {
      isHung = false;
      if (!stopped) void commit();
    });
    return NO_ANSWER;
  };

  const commit = async (): Promise<void> => {
    if (current !== null) return;
    cancelRetry?.();
    const batch = open;
    current = batch;
    open = newBatch();
    write(batch.events);
    const evidence = isHung ? NO_ANSWER : await appendInTime();
    current = null;
    const before = failing;
    failing = evidence !== null;
    if (batch.session !== null) onSettled(batch.session);
    batch.settle();
    if (evidence === null) {
      if (before) onRecovered();
    } else if (!before) onFailure(evidence);
    if (open.events.length > 0) void commit();
    else if (failing && !isHung && !stopped) cancelRetry = scheduler.after(RETRY_MS, () => void commit());
  };

  const settled = (): Promise<void> => {
    if (open.events.length > 0) return open.settled;
    return current?.settled ?? Promise.resolve();
  };

  return {
    keep: (events, session) => {
      if (events.length === 0) return settled();
      open.events.push(...events);
      open.session = session;
      const promise = open.settled;
      if (current === null) void Promise.resolve().then(commit);
      return promise;
    },
    settled,
    storage: () => (failing ? 'failing' : 'durable'),
    lines: async function* (from = 0) {
      await settled();
      const inJournal = saved;
      const inMemory = unsaved;
      let place = placeOf(from);
      // A disk that was cleared cannot be read: what is in memory alone does not wait for it.
      if (place < inJournal)
        for await (const line of journal.read(place)) {
          if (place >= inJournal) break;
          place += 1;
          yield line;
        }
      // Of one that was emptied meanwhile, none stands in the place of another.
      if (place < inJournal) throw new Error('lines lost');
      yield* inMemory.slice(place - inJournal);
    },
    length: () => ({
      written: saved - beside.filter((place) => place < saved).length,
      known: writer.lines(open.events.length),
    }),
    stop: () => {
      stopped = true;
      cancelRetry?.();
      return settled();
    },
  };
};
