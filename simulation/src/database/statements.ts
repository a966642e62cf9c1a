import type { Millis } from '@quipu/engine';
import type pg from 'pg';
import type { Aside } from './cluster.ts';
import { nameOf } from './named.ts';

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}
type Outcome = { readonly result: StatementResult } | { readonly error: unknown };

interface Running {
  readonly client: pg.Client;
  outcome: Outcome | null;
  readonly deliver: (outcome: Outcome) => void;
  readonly done: Promise<void>;
}

/** Statements as the database does them: one at a time, and those that wait for another's locks once they have them. */
export interface Statements {
  /** Resolves when the statement is done, or when it waits for a lock; `deliver` is called once it is done. */
  readonly run: (
    client: pg.Client,
    text: string,
    values: readonly unknown[],
    deliver: (outcome: Outcome) => void,
  ) => Promise<void>;
  /** Ends what the client is doing, as its server does when the connection breaks. */
  readonly abandon: (client: pg.Client) => Promise<void>;
}

const SOON_MS = 4;
const processOf = (client: pg.Client): number => (client as unknown as { readonly processID: number }).processID;
/** Waits for whichever comes first. */
const orSoon = (done: Promise<void>, ms: Millis): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void done.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

export const createStatements = (aside: Aside): Statements => {
  /** Those that wait for a lock, in the order in which they came. */
  let waiting: Running[] = [];

  const isWaiting = async (client: pg.Client): Promise<boolean> => {
    const { rows } = await aside.query<{ waits: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as waits', [
      processOf(client),
    ]);
    return rows[0]?.waits === true;
  };
  /** Real time passes here, and nothing else: what comes of it is the same however long it takes. */
  const isSettled = async (running: Running): Promise<boolean> => {
    for (;;) {
      await orSoon(running.done, SOON_MS);
      if (running.outcome !== null) return true;
      if (await isWaiting(running.client)) return running.outcome !== null;
    }
  };
  const deliver = ({ outcome, deliver: to }: Running): void => {
    if (outcome !== null) to(outcome);
  };
  const settleWaiting = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const settled: Running[] = [];
    const still: Running[] = [];
    for (const running of waiting) ((await isSettled(running)) ? settled : still).push(running);
    waiting = still;
    for (const running of settled) deliver(running);
  };

  return {
    run: async (client, text, values, to) => {
      const done = client.query({ name: nameOf(text), text, values: [...values] }).then(
        ({ rows, rowCount, command }) => {
          running.outcome = { result: { rows, rowCount, command } };
        },
        (error: unknown) => {
          running.outcome = { error };
        },
      );
      const running: Running = { client, outcome: null, deliver: to, done };
      if (await isSettled(running)) deliver(running);
      else waiting.push(running);
      await settleWaiting();
    },
    abandon: async (client) => {
      const running = waiting.find((one) => one.client === client);
      if (running !== undefined) {
        waiting = waiting.filter((one) => one !== running);
        await aside.query('select pg_cancel_backend($1)', [processOf(client)]);
        await running.done;
      }
      await client.query('rollback');
      await settleWaiting();
    },
  };
};
