import type { ChainWriter } from '../log/chain-writer.ts';
import type { QuizEvent } from '../session/event.ts';
import type { Session } from '../session/session.ts';
import type { Journal, Scheduler } from './ports.ts';

const RETRY_MS = 2_000;

interface Batch {
  readonly events: QuizEvent[];
  session: Session | null;
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** How many lines the log has: on disk, and with those that are only in memory yet. */
export interface LogLength {
  readonly written: number;
  readonly known: number;
}

export interface GroupCommit {
  /** `session`: as it is after the events. Resolves when they are on disk, or when the disk has failed them. */
  readonly keep: (events: readonly QuizEvent[], session: Session) => Promise<void>;
  /** Resolves when everything kept until now is settled. */
  readonly settled: () => Promise<void>;
  readonly storage: () => 'durable' | 'failing';
  readonly lines: (from?: number) => AsyncIterable<string>;
  readonly length: () => LogLength;
  /** Resolves when no write is under way any more, and none will be. */
  readonly stop: () => Promise<void>;
}

interface GroupCommitOptions {
  readonly journal: Journal;
  readonly scheduler: Scheduler;
  readonly writer: ChainWriter;
  /** How many lines the journal already has. */
  readonly lines: number;
  readonly onSettled: (session: Session) => void;
  /** Once for each time that storage starts to fail. */
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
 * event. A line that the journal refused is kept in memory and tried again, in its place, before any later one.
 */
export const createGroupCommit = (options: GroupCommitOptions): GroupCommit => {
  const { journal, scheduler, writer, onSettled, onFailure, onRecovered } = options;
  let open = newBatch();
  let current: Batch | null = null;
  let unsaved: readonly string[] = [];
  let saved = options.lines;
  let failing = false;
  let stopped = false;
  let cancelRetry: (() => void) | null = null;

  /** An append that failed may have been written all the same. */
  const dropWritten = async (): Promise<void> => {
    let there = 0;
    for await (const _ of journal.read()) there += 1;
    const written = Math.min(Math.max(0, there - saved), unsaved.length);
    saved += written;
    unsaved = unsaved.slice(written);
  };

  const append = async (): Promise<string | null> => {
    try {
      if (failing) await dropWritten();
      if (unsaved.length > 0) await journal.append(unsaved);
      saved += unsaved.length;
      unsaved = [];
      return null;
    } catch (cause) {
      return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    }
  };

  const commit = async (): Promise<void> => {
    if (current !== null) return;
    cancelRetry?.();
    const batch = open;
    current = batch;
    open = newBatch();
    unsaved = [...unsaved, ...batch.events.map(writer.write)];
    const evidence = await append();
    current = null;
    const before = failing;
    failing = evidence !== null;
    if (batch.session !== null) onSettled(batch.session);
    batch.settle();
    if (evidence !== null && !before) onFailure(evidence);
    if (evidence === null && before) onRecovered();
    if (open.events.length > 0) void commit();
    else if (failing && !stopped) cancelRetry = scheduler.after(RETRY_MS, () => void commit());
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
      let place = from;
      for await (const line of journal.read(from)) {
        if (place >= inJournal) break;
        place += 1;
        yield line;
      }
      yield* inMemory.slice(Math.max(0, from - inJournal));
    },
    length: () => ({ written: saved, known: saved + unsaved.length + open.events.length }),
    stop: () => {
      stopped = true;
      cancelRetry?.();
      return settled();
    },
  };
};
