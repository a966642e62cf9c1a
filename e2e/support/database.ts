import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The server's own database, read past the server: what it says is what was kept. */
export class Database {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async of(dataFolder: string): Promise<Database> {
    const home = join(dataFolder, 'postgres');
    const [, , , port, socketFolder, host] = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const client = new pg.Client({
      host: socketFolder || host || '127.0.0.1',
      port: Number(port),
      user: 'quipu',
      password: readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim(),
      database: 'quipu',
    });
    await client.connect();
    return new Database(client);
  }

  async rows<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    return (await this.#client.query<R>(sql, [...values])).rows;
  }

  async row<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<R> {
    const [first] = await this.rows<R>(sql, values);
    if (first === undefined) throw new Error(`No row: ${sql}`);
    return first;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
