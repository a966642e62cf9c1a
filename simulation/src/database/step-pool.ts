import type { Millis } from '@quipu/engine';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Agenda } from '../time/agenda.ts';
import type { StatementResult, Statements } from './statements.ts';

export interface StepPoolOptions {
  readonly agenda: Agenda;
  readonly statements: Statements;
  readonly connections: readonly pg.Client[];
  /** How long until the next statement reaches the database. */
  readonly latency: () => Millis;
  readonly told: (connection: number, text: string, values: readonly unknown[], came: () => string) => void;
  /** Asked before a statement reaches the database and after it is done. True: nothing of it is heard any more. */
  readonly interrupts: (when: 'before' | 'after', text: string) => Promise<boolean>;
}

export interface StepPool {
  readonly pool: PostgresPool;
  /** Its process is gone: nothing of it goes on, and what it had not committed is undone. */
  readonly kill: () => Promise<void>;
}

const never = <A>(): Promise<A> => new Promise(() => undefined);
const said = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** A pool of which every statement is a step of the simulation: whoever is in time goes first, one at a time. */
export const createStepPool = (options: StepPoolOptions): StepPool => {
  const { agenda, statements, connections, latency, told, interrupts } = options;
  const free = connections.map((_, place) => place);
  const used = new Set<number>();
  const queue: ((place: number) => void)[] = [];
  let isDead = false;

  const query = (place: number, text: string, values: readonly unknown[]): Promise<StatementResult> => {
    const client = connections[place];
    if (isDead || client === undefined) return never();
    return new Promise((resolve, reject) => {
      agenda.after(latency(), async () => {
        if (isDead || (await interrupts('before', text))) return;
        await statements.run(client, text, values, (outcome) => {
          const isDone = 'result' in outcome;
          told(place, text, values, () => (isDone ? said(outcome.result.rows) : `failed: ${String(outcome.error)}`));
          if (isDead) return;
          if (isDone) resolve(outcome.result);
          else reject(outcome.error);
        });
        await interrupts('after', text);
      });
    });
  };

  const clientAt = (place: number): PostgresPoolClient => {
    used.add(place);
    return {
      query: ((text: string, values: readonly unknown[] = []) =>
        query(place, text, values)) as unknown as PostgresPoolClient['query'],
      release: () => {
        if (isDead) return;
        used.delete(place);
        const next = queue.shift();
        if (next !== undefined) next(place);
        else free.unshift(place);
        free.sort((one, other) => one - other);
      },
    };
  };

  return {
    pool: {
      connect: () => {
        if (isDead) return never();
        const place = free.shift();
        if (place !== undefined) return Promise.resolve(clientAt(place));
        return new Promise((resolve) => queue.push((given) => resolve(clientAt(given))));
      },
      end: () => Promise.resolve(),
    },
    kill: async () => {
      isDead = true;
      for (const place of [...used].sort((one, other) => one - other)) {
        const client = connections[place];
        if (client !== undefined) await statements.abandon(client);
      }
    },
  };
};
