import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '../src/platform/db/connection.ts';

/** Beyond the ids of any sheet. */
const FIRST_ID = 1_000_000_000;
const ROWS = 5;
const CLIENTS = 20;

const upsert = (base: string): string => `
insert into user_answer as held
  (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision, changed_at, received_at)
select ${base} + n, 0, 0, '[{"itemOptionId":1,"answer":null,"slot":null}]', 1000, 1, false, false, 1,
  (extract(epoch from clock_timestamp()) * 1000000)::bigint, now(), now()
from generate_series(0, ${ROWS - 1}) n
on conflict (id) do update set details = excluded.details, time_ms = excluded.time_ms, visits = excluded.visits,
  disabled = excluded.disabled, disabled_item = excluded.disabled_item, epoch = excluded.epoch,
  revision = excluded.revision, changed_at = excluded.changed_at, received_at = excluded.received_at
where (excluded.epoch, excluded.revision) > (held.epoch, held.revision);
`;

const withPgbench = async (target: Connection, folder: string, seconds: number): Promise<number> => {
  const script = join(folder, 'upsert.sql');
  writeFileSync(
    script,
    `\\set sheet random(1, 3000)\n${upsert(`${FIRST_ID} + :sheet * ${ROWS}`).replaceAll('\n', ' ')}\n`,
  );
  const { host, port, user, password, database } = target;
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      '-n',
      '-f',
      script,
      '-c',
      String(CLIENTS),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-h',
      host,
      '-p',
      String(port),
    ].concat(['-U', user, database]),
    { env: { ...process.env, PGPASSWORD: password } },
  );
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN));
};

const withDriver = async (target: Connection, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1_000;
  const work = async (): Promise<number> => {
    const client = new pg.Client(target);
    await client.connect();
    let done = 0;
    while (performance.now() < until) {
      await client.query({ name: 'upsert', text: upsert('$1::bigint'), values: [FIRST_ID + (done % 3_000) * ROWS] });
      done += 1;
    }
    await client.end();
    return done;
  };
  const counts = await Promise.all(Array.from({ length: CLIENTS }, work));
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / seconds);
};

/** Upserts of five rows a second, a transaction each: pgbench's where it is installed, else the driver's. NaN or 0 of none. */
export const databaseAlone = async (
  target: Connection,
  folder: string,
  seconds: number,
): Promise<{ readonly perSecond: number; readonly by: string }> => {
  try {
    return { perSecond: await withPgbench(target, folder, seconds), by: 'pgbench' };
  } catch (error) {
    // One that is there and fails has measured nothing.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { perSecond: await withDriver(target, seconds), by: 'the pg driver' };
  }
};
