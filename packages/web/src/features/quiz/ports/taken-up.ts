import { type Owed, owed, type QuizSession, syncFacts } from '@quipu/engine';
import {
  createQuizRuntime,
  type DraftStore,
  type Journal,
  type QuizRuntime,
  realClock,
  type Transport,
  type TransportFailure,
} from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';

const unreachable = () => async () => E.left<TransportFailure>({ kind: 'offline' });
const nowhere: Transport = {
  open: unreachable,
  sync: unreachable,
  startSection: unreachable,
  finish: unreachable,
  printScreenSeen: unreachable,
  time: unreachable,
};

/** Goes on with a sheet from its journal, without a server, and does nothing by itself later. */
export const runtimeAlone = (journal: Journal, drafts: DraftStore): QuizRuntime =>
  createQuizRuntime({
    clock: realClock,
    scheduler: { after: () => () => undefined, chance: () => 0 },
    journal,
    drafts,
    transport: nowhere,
  });

export interface TakenUp {
  readonly session: QuizSession;
  /** Answers and ends that this device has and nobody else has; null: none. */
  readonly owed: Owed | null;
}

/**
 * A sheet as it lies on this device, gone on from without a server, which makes answers of what was being typed; null: nobody can go
 * on from it. Nothing is written.
 */
export const takenUp = async (lines: readonly string[], drafts: readonly unknown[]): Promise<TakenUp | null> => {
  if (lines.length === 0) return null;
  const runtime = runtimeAlone(
    {
      async *read() {
        yield* lines;
      },
      append: () => Promise.resolve(),
    },
    {
      read: () => Promise.resolve(drafts.filter((one) => one !== undefined && one !== null)),
      write: () => Promise.resolve(),
      writeNow: () => undefined,
    },
  );
  const started = await runtime.start();
  const session = runtime.head();
  const facts = syncFacts(session, session, 'durable', runtime.drafts());
  await runtime.stop();
  return E.isLeft(started) ? null : { session, owed: owed(facts) };
};
