import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isAway } from '../../platform/db/away.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { acknowledgementsIn } from './acknowledgements.ts';
import { lostAmong } from './answer-history.ts';
import { createDevice, type Device } from './device.ts';
import { type DisturbedWorld, disturbedWorld, TIMEOUT_MS } from './disturbed-world.ts';

export const KINDS = ['server', 'database', 'backend', 'page', 'network'] as const;
export type Kind = (typeof KINDS)[number];

export interface Disturbed {
  /** Counts the disturbances of each kind; `details` tells the same ones apart by what they disturbed. */
  readonly counts: Readonly<Record<Kind, number>>;
  readonly details: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly posts: number;
  readonly replies: Readonly<Record<string, number>>;
  /** These were acknowledged and are not held as they were sent. */
  readonly lost: readonly string[];
  /** No fault may bring these about: a journal that is damaged, a refusal, a server that failed or died by itself. */
  readonly wrong: readonly string[];
  readonly deaths: readonly string[];
  /** The acknowledgements are there. */
  readonly file: string;
  readonly seconds: number;
}

export interface DisturbOptions {
  readonly times: number;
  readonly seed: number;
  readonly people?: number;
  readonly onProgress?: (line: string) => void;
}

const MAX_ACKS = 40;
const MAX_HANG_MS = 800;
/** One hang in so many lasts until the server gives its connections up. */
const ENDLESS_HANG = 10;
const ENDLESS_MS = 25_000;
const MAX_PENDING = 24;
const BACKEND_TIMEOUT_MS = MINUTE_MS;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Numbers in [0, 1) from a seed. */
const chances = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Ends the backends of the server that are within a transaction now; waits until there is one. Returns how many. */
const endBackends = async ({ db }: DisturbedWorld): Promise<number> => {
  const until = performance.now() + BACKEND_TIMEOUT_MS;
  while (performance.now() < until) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'quipu' and pid <> pg_backend_pid() and backend_xid is not null`.execute(db);
    if (rows.length > 0) return rows.length;
  }
  throw new Error('No transaction was under way to be ended');
};

/**
 * Posts of several computers without a pause, and one disturbance after another, of each kind as often. After each: all that
 * was acknowledged before is looked for in the database, half of the times before anybody may post again.
 */
export const disturb = async ({ times, seed, people = 8, onProgress }: DisturbOptions): Promise<Disturbed> => {
  const since = performance.now();
  const chance = chances(seed);
  const world = await disturbedWorld(people);
  const file = join(mkdtempSync(join(tmpdir(), 'quipu-acknowledged-')), 'acknowledged.jsonl');
  const journal = acknowledgementsIn(file);
  const counts: Record<Kind, number> = { server: 0, database: 0, backend: 0, page: 0, network: 0 };
  const details: Record<string, number> = {};
  const lost: string[] = [];
  const wrong: string[] = [];
  let done = 0;
  let posts = 0;
  let checked = 0;
  let isOver = false;
  const detail = (name: string) => {
    details[name] = (details[name] ?? 0) + 1;
  };

  const devices = world.usernames.map((username) =>
    createDevice({
      username,
      http: world.http,
      chance,
      onAcknowledged: (acknowledged) => {
        posts += 1;
        journal.add(acknowledged.map((one) => ({ ...one, after: done })));
      },
      onWrong: (what) => wrong.push(what),
    }),
  );
  /** Does what an examinee does who never tires, as far as the device has not fallen behind. */
  const work = async (device: Device): Promise<void> => {
    while (!isOver) {
      if (device.isOpen() && device.pending() < MAX_PENDING) await device.answer();
      await pause(5 + chance() * 25);
    }
  };
  const acknowledgedMore = async (more: number): Promise<void> => {
    const enough = journal.count() + more;
    const since = performance.now();
    while (journal.count() < enough) {
      if (performance.now() - since > TIMEOUT_MS)
        throw new Error(`Nobody’s answers are taken any more: ${journal.count()}`);
      await pause(2);
    }
  };
  /** The judge's own connection may have been ended with the database: it asks until that is back. */
  const onceThere = async <A>(question: () => Promise<A>): Promise<A> => {
    const since = performance.now();
    for (;;) {
      try {
        return await question();
      } catch (error) {
        if (!isAway(error) || performance.now() - since > TIMEOUT_MS) throw error;
      }
      await pause(20);
    }
  };
  const check = async (): Promise<void> => {
    const lines = journal.from(checked);
    lost.push(...(await onceThere(() => lostAmong(world.db, lines))));
    checked += lines.length;
  };

  const strike: Readonly<Record<Kind, () => Promise<void>>> = {
    server: async () => {
      const withDatabase = chance() < 0.2;
      detail(withDatabase ? 'server and database' : 'server alone');
      await world.killServer(withDatabase);
    },
    database: async () => {
      const how = chance() < 0.5 ? 'kill' : 'immediate';
      detail(`database: ${how}`);
      world.killDatabase(how);
    },
    backend: async () => {
      const ended = await endBackends(world);
      details['backends ended'] = (details['backends ended'] ?? 0) + ended;
    },
    page: async () => {
      const gone = devices.filter(() => chance() < 0.4);
      for (const device of gone.length === 0 ? devices.slice(0, 1) : gone) {
        detail('pages killed');
        device.kill();
        void device.open();
      }
    },
    network: async () => {
      if (chance() < 0.5) {
        detail('network: cut');
        world.network.cut();
        return pause(chance() * MAX_HANG_MS);
      }
      const isEndless = chance() * ENDLESS_HANG < 1;
      detail(isEndless ? 'network: silent for long' : 'network: silent');
      world.network.hang();
      return pause(isEndless ? ENDLESS_MS : chance() * MAX_HANG_MS);
    },
  };
  const one = async (kind: Kind): Promise<void> => {
    await acknowledgedMore(Math.floor(chance() * MAX_ACKS));
    await strike[kind]();
    done += 1;
    counts[kind] += 1;
    const isGated = chance() < 0.5;
    const closed = isGated ? world.closeGate() : Promise.resolve();
    await world.healed();
    await closed;
    await check();
    if (isGated) world.openGate();
    for (const device of devices) device.retry();
  };

  try {
    await Promise.all(devices.map((device) => device.open()));
    const working = devices.map(work);
    for (let round: Kind[] = []; done < times; ) {
      if (round.length === 0) round = [...KINDS];
      const [kind] = round.splice(Math.floor(chance() * round.length), 1);
      if (kind !== undefined) await one(kind);
      onProgress?.(
        `${done}/${times} ${kind}: ${journal.count()} acknowledged, ${lost.length} lost, ${world.deaths.length} deaths, ${Math.round((performance.now() - since) / 1_000)} s`,
      );
    }
    isOver = true;
    await Promise.all(working);
    await Promise.all(devices.map((device) => device.flush()));
    // Once more from the first line: what was there after a disturbance has to be there at the end.
    checked = 0;
    await check();
    for (const [status, times] of world.replies) if (status === 500) wrong.push(`${times} replies were 500`);
    return {
      counts,
      details,
      acknowledged: checked,
      posts,
      replies: Object.fromEntries(world.replies),
      lost: [...new Set(lost)],
      wrong,
      deaths: world.deaths,
      file,
      seconds: Math.round((performance.now() - since) / 1_000),
    };
  } finally {
    isOver = true;
    await world.close();
  }
};
