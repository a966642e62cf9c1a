import pg from 'pg';
import type { Connection } from '../platform/db/connection.ts';

/** Statements about whole databases, outside of them. */
export const maintenance = async (
  server: Connection,
  work: (run: (statement: string) => Promise<unknown>) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
};
