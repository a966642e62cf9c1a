import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Somebody else wrote the same first. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
