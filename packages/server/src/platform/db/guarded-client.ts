import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseAway, endsConnection, isSpent, isStale } from './away.ts';
import type { Limits } from './limits.ts';
import type { StatementNames } from './statement-names.ts';
import { afterWaiting } from './waited.ts';
import { writtenArray } from './written-arrays.ts';

export interface GuardedClient extends PostgresPoolClient {
  /** It is in somebody's hands from now on, until `release`. */
  lend(release: (error?: Error) => void): void;
  /** Ends it at once, unless somebody uses it. */
  endIdle(): void;
  readonly isLost: () => boolean;
}

type Query = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

const nothing = <R>(command: 'BEGIN' | 'SET' | 'COMMIT' | 'ROLLBACK') =>
  ({ command, rowCount: 0, rows: [] }) as unknown as PostgresQueryResult<R>;
const BEGINS = /^(begin|start transaction)\b/;
const SETS = /^set local /;

/**
 * A connection that can break while somebody uses it: its end is an error of the statement under way, never of the process.
 * It is given up where the database does not answer within the limits, and does not go back to the pool then.
 */
export const guardClient = (
  client: pg.PoolClient,
  limits: Limits,
  { nameOf, forget }: StatementNames,
  onLost: (error: Error, isSilent: boolean) => void,
): GuardedClient => {
  let lost: Error | null = null;
  let spent: Error | null = null;
  let isWithin = false;
  /** The words that begin a transaction, and set something for it, go with its first statement: together they are one message, and one that does nothing is none. */
  let held: string | null = null;
  let release: ((error?: Error) => void) | null = null;
  let letGo = (): void => undefined;

  const lose = (error: Error, isSilent = false) => {
    if (lost !== null) return;
    lost = error;
    onLost(error, isSilent);
  };
  /** No farewell: whoever does not answer does not read either. */
  const { connection } = client as pg.PoolClient & pg.Client;
  const destroy = () => connection.stream.destroy();
  const giveUp = (why: string) => {
    lose(new Error(why), true);
    destroy();
  };
  // For as long as it lives, in whosever hands it is: the pool listens to those that nobody uses.
  client.on('error', (error) => lose(error));

  /** A statement without values begins or ends a transaction, or is simple: it has no name. */
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length === 0 ? undefined : nameOf(text);
    const written = values.map(writtenArray);
    try {
      return (await client.query({ text, values: written, name })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (name === undefined || !isStale(error)) throw error;
      forget();
      // A transaction is over with it, and is done again as a whole.
      if (isWithin) throw error;
      return (await client.query(text, written)) as unknown as PostgresQueryResult<R>;
    }
  };
  const send = <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const beginning = held;
    held = null;
    if (beginning === null) return ask<R>(text, values);
    connection.stream.cork();
    try {
      const begun = client.query(beginning).catch((error: unknown) => {
        // The statement went after it all the same, and was done by itself: it is not done again, nor anything else on this connection.
        if (error instanceof pg.DatabaseError && !endsConnection(error)) {
          isWithin = false;
          lose(error);
        }
        throw error;
      });
      return Promise.all([ask<R>(text, values), begun]).then(([result]) => result);
    } finally {
      connection.stream.uncork();
    }
  };
  const failed = (error: unknown, text: string): unknown => {
    if (error instanceof Error && endsConnection(error)) lose(error);
    if (error instanceof Error && isSpent(error)) spent = error;
    if (lost === null) return error;
    return new DatabaseAway(lost, text === 'commit' || !isWithin);
  };

  const query: Query = async <R>(text: string, values: readonly unknown[]) => {
    if (lost !== null) {
      // What was begun on it is undone with it.
      if (text === 'rollback') return nothing<R>('ROLLBACK');
      throw new DatabaseAway(lost, false);
    }
    if (BEGINS.test(text)) {
      held = text;
      isWithin = true;
      return nothing<R>('BEGIN');
    }
    if (held !== null && SETS.test(text)) {
      held = `${held};${text}`;
      return nothing<R>('SET');
    }
    if (held !== null && (text === 'commit' || text === 'rollback')) {
      held = null;
      isWithin = false;
      return nothing<R>(text === 'commit' ? 'COMMIT' : 'ROLLBACK');
    }
    const heard = afterWaiting(limits.silence, () => giveUp('The database does not answer'));
    try {
      const result = await send<R>(text, values);
      if (text === 'commit' || text === 'rollback') isWithin = false;
      if (text === 'commit' && (result.command as string) !== 'COMMIT')
        throw new Error('What failed within a transaction was passed over: nothing of it was kept');
      return result;
    } catch (error) {
      throw failed(error, text);
    } finally {
      heard();
    }
  };

  return {
    query: query as PostgresPoolClient['query'],
    lend: (back) => {
      release = back;
      held = null;
      letGo = afterWaiting(limits.held, () => giveUp('The database was kept for too long'));
    },
    release: () => {
      letGo();
      const back = release;
      release = null;
      // Its end would wait for answers that may never come.
      if (lost !== null) destroy();
      back?.(lost ?? spent ?? undefined);
    },
    endIdle: () => {
      if (release !== null) return;
      lose(new Error('The database did not answer on another connection'));
      destroy();
    },
    isLost: () => lost !== null,
  };
};
