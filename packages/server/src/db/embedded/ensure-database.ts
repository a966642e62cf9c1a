import pg from 'pg';
import type { Connection } from '../connection.ts';

/** Two processes that both find it missing: one makes it, the other is told that it is there. */
const ALREADY_THERE = new Set(['42P04', '23505']);

/** Makes the connection's database where the cluster does not have it yet. */
export const ensureDatabase = async (connection: Connection): Promise<void> => {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
};
