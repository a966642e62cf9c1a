import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpPort } from '@quipu/contract';
import { connectDatabase, type Db } from '../../platform/db/database.ts';
import { openEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { jobLimits } from '../../platform/db/limits.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { type DatabaseProxy, databaseProxy } from '../database-proxy.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../evaluation-fixture.ts';
import { fetchHttp } from '../fetch-http.ts';
import { addTestPerson } from '../people.ts';
import { quickFolder } from '../quick-folder.ts';
import { databasePids, type ServerProcess, startServerProcess } from '../server-process.ts';
import { urlOfConnection } from '../test-connection.ts';
import { keepHistory } from './answer-history.ts';

const ITEMS = 12;
const POLL_MS = 20;
/** Every fault heals by itself; on a busy machine too. */
export const TIMEOUT_MS = 4 * MINUTE_MS;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A server and its database, a cluster of its own, with a network in between: all of it can be broken. */
export interface DisturbedWorld {
  readonly usernames: readonly string[];
  /** The database itself, whatever the server's network does. It may be down. */
  readonly db: Db;
  readonly network: DatabaseProxy;
  readonly http: HttpPort;
  /** Counts the replies by status; 0: no reply came. */
  readonly replies: ReadonlyMap<number, number>;
  /** Deaths of the server that nobody here brought about, with what it said. */
  readonly deaths: readonly string[];
  /** Kills it as kill -9 does, its database too if that is asked for. A new one is started by `healed`. */
  killServer(withDatabase: boolean): Promise<void>;
  /** All of its processes at once, or as `pg_ctl stop -m immediate`. */
  killDatabase(how: 'kill' | 'immediate'): void;
  /** Waits until the database, the network and a server are there and answer. */
  healed(): Promise<void>;
  /** Lets nobody's requests leave while it is closed; resolves when none is under way. */
  closeGate(): Promise<void>;
  openGate(): void;
  close(): Promise<void>;
}

export const disturbedWorld = async (people: number): Promise<DisturbedWorld> => {
  // On the real disk: what was acknowledged has to be there when the database comes back.
  const folder = mkdtempSync(join(quickFolder(), 'quipu-disturbed-'));
  chmodSync(folder, 0o755);
  const [clusterFolder, serverFolder] = [join(folder, 'database'), join(folder, 'server')];
  for (const one of [clusterFolder, serverFolder]) mkdirSync(one, { mode: 0o755 });
  const embedded = await openEmbeddedPostgres(clusterFolder);
  const made = connectDatabase(embedded.connection, { size: 2, limits: jobLimits });
  await migrate(made);
  await made.destroy();
  const db = connectDatabase(embedded.connection, { size: 3 });
  const usernames = Array.from({ length: people }, (_, n) => `PERSONA${n + 1}`);
  const userIds: number[] = [];
  for (const username of usernames) userIds.push(await addTestPerson(db, username));
  const items = Array.from({ length: ITEMS }, (_, n) => choice(`p${n + 1}`));
  const now = Date.now();
  const json = evaluationJson('Con disturbios', [section('Una', items)], { time_limit: 24 * 60 });
  await giveEvaluation(db, json, userIds, { start: now - HOUR_MS, end: now + 24 * HOUR_MS });
  await keepHistory(db);

  const network = await databaseProxy(embedded.connection);
  const replies = new Map<number, number>();
  const deaths: string[] = [];
  let server: ServerProcess | null = null;
  let gate: Promise<void> = Promise.resolve();
  let letThrough = () => {};
  let underWay = 0;

  const startServer = async (): Promise<void> => {
    const started = await startServerProcess(serverFolder, {
      DATABASE_URL: urlOfConnection(network.connection),
      QUIPU_DEMONSTRATION: '0',
    });
    server = started;
    void started.gone.then((how) => {
      if (server !== started) return;
      server = null;
      deaths.push(`${how}: ${started.said()}`);
    });
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const since = performance.now();
    while (!(await isSo().catch(() => false))) {
      if (performance.now() - since > TIMEOUT_MS) throw new Error(`Not in ${TIMEOUT_MS} ms: ${what}`);
      await pause(POLL_MS);
    }
  };
  const isThere = async () => (await db.selectFrom('app_user').select('id').limit(1).execute()).length === 1;
  const isServed = async () => (await fetch(`${server?.origin}/health`)).ok;
  const killDatabase = (how: 'kill' | 'immediate') => {
    const pids = databasePids(clusterFolder);
    for (const pid of how === 'kill' ? pids : pids.slice(0, 1))
      try {
        process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGQUIT');
      } catch {
        // A backend that ended by itself meanwhile.
      }
  };

  const close = async (): Promise<void> => {
    const last = server;
    server = null;
    await last?.end('SIGTERM');
    await network.close();
    await db.destroy();
    await embedded.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await startServer();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    usernames,
    db,
    network,
    replies,
    deaths,
    http: async (request) => {
      await gate;
      underWay += 1;
      let status = 0;
      try {
        if (server === null) throw new Error('No server');
        const reply = await fetchHttp(server.origin)(request);
        status = reply.status;
        return reply;
      } finally {
        underWay -= 1;
        replies.set(status, (replies.get(status) ?? 0) + 1);
      }
    },
    killServer: async (withDatabase) => {
      const killed = server;
      server = null;
      const ended = killed?.end('SIGKILL');
      if (withDatabase) killDatabase('kill');
      await ended;
    },
    killDatabase,
    healed: async () => {
      network.mend();
      await until('the database is there', isThere);
      if (server === null) await startServer();
      await until('the server answers', isServed);
    },
    closeGate: async () => {
      gate = new Promise((resolve) => {
        letThrough = resolve;
      });
      await until('nothing is under way', async () => underWay === 0);
    },
    openGate: () => letThrough(),
    close,
  };
};
