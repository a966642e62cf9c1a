import pg from 'pg';

/** The database is away: not there, gone in between, or silent. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: string;
  /** It was under way when the connection went: it may have been done all the same. */
  readonly mayBeDone: boolean;
  constructor(cause: unknown, mayBeDone: boolean) {
    const code = codeOf(cause);
    const message = cause instanceof Error && cause.message !== '' ? cause.message : code;
    super(message === '' ? 'The database is away' : message, { cause });
    this.code = code;
    this.mayBeDone = mayBeDone;
  }
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** It ends the session, stops, starts, or is not there: 25P03 and 25P04 are its limits on a transaction's time. */
const ENDS_CONNECTION = /^(57P0[1-5]|08|25P0[34])/;
/** A server that was the first and has become a copy: the next connection may reach the one that took its place. */
const READ_ONLY = '25006';

/** No further statement can be done on the connection that answered so. */
export const endsConnection = (error: unknown): boolean => ENDS_CONNECTION.test(codeOf(error));
/** Not one to be used again, though it still answers. */
export const isSpent = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** A statement that a connection holds by name is of before a change of its tables, not there, or another's. It has done nothing. */
const STALE = new Set(['0A000', '26000', '42P05']);
export const isStale = (error: unknown): boolean => STALE.has(codeOf(error));

const SERIALIZATION = new Set(['40001', '40P01']);
/** Waited for in vain, stopped by its own limits, out of room or connections, or failed by its disk. */
const PASSING = /^(25006|40001|40P01|53|55P03|57014|57P0|58)/;

/** Nothing is wrong with what was asked: it may be asked again, in a while. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway ||
  (error instanceof pg.DatabaseError && (PASSING.test(error.code ?? '') || isStale(error)));

/** The transaction is known to have done nothing, and may do better at once. */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof DatabaseAway
    ? !error.mayBeDone
    : error instanceof pg.DatabaseError && (SERIALIZATION.has(error.code ?? '') || isStale(error));

/** Nobody knows if it was done: whatever stands for it beside the database has to stay. */
export const mayBeDone = (error: unknown): boolean => error instanceof DatabaseAway && error.mayBeDone;
