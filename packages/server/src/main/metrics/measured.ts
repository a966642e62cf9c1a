import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../../platform/context/app-context.ts';
import { poolCountsOf } from '../../platform/db/database.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { countsOf } from './counts-store.ts';

/** A scrape waits so long for the database at most. */
const TIMEOUT_MS = 2_000;
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Measured {
  readonly contentType: string;
  /** Everything as it is now, as Prometheus reads it. */
  readonly text: () => Promise<string>;
  /** Notes a reply; the route is as it is declared, never with its values. */
  readonly note: (method: string, route: string, status: number, seconds: number) => void;
}

/** Measures of one process, in a register of its own. `sockets`: how many are open. */
export const measured = (
  { db, timers }: AppContext,
  sockets: () => number,
  diskSpace: () => Promise<DiskSpace | null>,
): Measured => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });

  const replies = new Histogram({
    name: 'quipu_reply_seconds',
    help: 'How long replies took, by call and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const pool = new Gauge({
    name: 'quipu_pool_connections',
    help: "Connections of this process to its database, and whoever waits for one, for people's requests.",
    labelNames: ['state'] as const,
    registers,
  });
  const open = gauge('quipu_sockets', 'Sockets that are open for pushed events.');
  const free = gauge('quipu_disk_free_bytes', 'What is left where the data folder is.');
  const size = gauge('quipu_disk_size_bytes', 'How large the disk of the data folder is.');
  const isThere = gauge('quipu_database_up', '1 where the database answers in time.');
  const counts = {
    underWay: gauge('quipu_sheets_under_way', 'Evaluations that somebody is taking.'),
    toGrade: gauge('quipu_sheets_to_grade', 'Finished evaluations that are not graded yet.'),
    mailsWaiting: gauge('quipu_mails_waiting', 'Mails that are still to be sent.'),
    mailsGivenUp: gauge('quipu_mails_given_up', 'Mails of the last thirty days that were given up.'),
    quarantined: gauge('quipu_answers_in_quarantine', 'Answers that arrived and that nobody has decided on yet.'),
    incidents: gauge('quipu_incidents_open', 'Incidents that nobody has closed.'),
    commitsWaiting: gauge('quipu_commits_waiting', 'Commits that wait until a standby of the database has them.'),
  };

  const takeCounts = async (): Promise<void> => {
    const found = await Promise.race([
      countsOf(db).catch(() => null),
      new Promise<null>((resolve) => {
        timers.after(TIMEOUT_MS, () => resolve(null));
      }),
    ]);
    isThere.set(found === null ? 0 : 1);
    // What nobody knows is not there: the count of a while ago would look like one.
    for (const name of Object.keys(counts) as (keyof typeof counts)[])
      if (found === null) counts[name].remove();
      else counts[name].set(found[name]);
  };
  const takeDisk = async (): Promise<void> => {
    const disk = await diskSpace();
    if (disk === null) {
      for (const one of [free, size]) one.remove();
      return;
    }
    free.set(disk.freeBytes);
    size.set(disk.sizeBytes);
  };
  const takePool = (): void => {
    const { total, idle, waiting } = poolCountsOf(db) ?? { total: 0, idle: 0, waiting: 0 };
    pool.set({ state: 'busy' }, total - idle);
    pool.set({ state: 'idle' }, idle);
    pool.set({ state: 'waiting' }, waiting);
  };

  return {
    contentType: registry.contentType,
    text: async () => {
      takePool();
      open.set(sockets());
      await Promise.all([takeCounts(), takeDisk()]);
      return registry.metrics();
    },
    note: (method, route, status, seconds) => replies.observe({ method, route, status: String(status) }, seconds),
  };
};
