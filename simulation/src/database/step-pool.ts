import type { Millis } from '@quipu/engine';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseAway } from '../../../packages/server/src/platform/db/away.ts';
import type { Agenda } from '../time/agenda.ts';
import type { StatementResult, Statements } from './statements.ts';

export interface StepPoolOptions {
  readonly agenda: Agenda;
  readonly statements: Statements;
  readonly connections: readonly pg.Client[];
  /** Returns the time until the next statement reaches the database. */
  readonly latency: () => Millis;
  readonly told: (connection: number, text: string, values: readonly unknown[], came: () => string) => void;
  /** Asked before a statement reaches the database and after it is done. True: nothing of it is heard any more. */
  readonly interrupts: (when: 'before' | 'after', text: string, connection: number) => Promise<boolean>;
  /** The database is not there. */
  readonly isAway: () => boolean;
}

export interface StepPool {
  readonly pool: PostgresPool;
  /** Its process is gone: nothing of it goes on, and what it had not committed is undone. */
  readonly kill: () => Promise<void>;
  /** All connections break at once; what was under way on them is undone, and fails. */
  readonly breakAll: () => Promise<void>;
}

const NOTHING: StatementResult = { command: 'ROLLBACK', rowCount: 0, rows: [] };
const BEGINS = /^(begin|start transaction)\b/;
const never = <A>(): Promise<A> => new Promise(() => undefined);
const said = (rows: readonly unknown[]): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** One lending of a connection: what is said on it after it broke fails, as guarded connections do (platform/db/guarded-client.ts). */
interface Lent {
  readonly place: number;
  isBroken: boolean;
  isWithin: boolean;
  /** Fails what is under way. */
  fail: (() => void) | null;
}

const broken = (mayBeDone: boolean): DatabaseAway =>
  new DatabaseAway(new Error('Connection terminated unexpectedly'), mayBeDone);

/** A pool of which every statement is a step of the simulation: whoever is in time goes first, one at a time. */
export const createStepPool = (options: StepPoolOptions): StepPool => {
  const { agenda, statements, connections, latency, told, interrupts, isAway } = options;
  const free = connections.map((_, place) => place);
  const lent = new Set<Lent>();
  const queue: ((place: number) => void)[] = [];
  let isDead = false;

  const query = (of: Lent, text: string, values: readonly unknown[]): Promise<StatementResult> => {
    if (isDead) return never();
    if (of.isBroken) return text === 'rollback' ? Promise.resolve(NOTHING) : Promise.reject(broken(false));
    return new Promise((resolve, reject) => {
      let isOver = false;
      of.fail = () => {
        isOver = true;
        reject(broken(text === 'commit' || !(of.isWithin || BEGINS.test(text))));
      };
      agenda.after(latency(), async () => {
        const client = connections[of.place];
        if (isDead || isOver || client === undefined || (await interrupts('before', text, of.place)) || isOver) return;
        await statements.run(client, text, values, (outcome) => {
          const isDone = 'result' in outcome;
          told(of.place, text, values, () => (isDone ? said(outcome.result.rows) : `failed: ${String(outcome.error)}`));
          if (isDead || isOver) return;
          isOver = true;
          of.fail = null;
          if (BEGINS.test(text)) of.isWithin = true;
          if (text === 'commit' || text === 'rollback') of.isWithin = false;
          if (isDone) resolve(outcome.result);
          else reject(outcome.error);
        });
        await interrupts('after', text, of.place);
      });
    });
  };

  const clientAt = (place: number): PostgresPoolClient => {
    const of: Lent = { place, isBroken: false, isWithin: false, fail: null };
    lent.add(of);
    return {
      query: ((text: string, values: readonly unknown[] = []) =>
        query(of, text, values)) as unknown as PostgresPoolClient['query'],
      release: () => {
        if (isDead || !lent.delete(of)) return;
        const next = queue.shift();
        if (next !== undefined) next(place);
        else free.push(place);
        free.sort((one, other) => one - other);
      },
    };
  };

  const connect = (): Promise<PostgresPoolClient> => {
    if (isDead) return never();
    if (isAway())
      return new Promise((_, reject) => {
        agenda.after(latency(), () => reject(new DatabaseAway(new Error('connect ECONNREFUSED'), false)));
      });
    const place = free.shift();
    if (place !== undefined) return Promise.resolve(clientAt(place));
    return new Promise((resolve) => queue.push((given) => resolve(clientAt(given))));
  };

  return {
    pool: { connect, end: () => Promise.resolve() },
    kill: async () => {
      isDead = true;
      for (const { place } of lent) {
        const client = connections[place];
        if (client !== undefined) await statements.abandon(client);
      }
    },
    breakAll: async () => {
      for (const of of lent) {
        of.isBroken = true;
        const client = connections[of.place];
        if (client !== undefined) await statements.abandon(client);
      }
      for (const { fail } of lent) fail?.();
    },
  };
};
