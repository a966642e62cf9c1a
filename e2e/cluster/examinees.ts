import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HISTORY_SQL } from '../../packages/server/src/testing/disturbances/answer-history-sql.ts';
import type { Shown } from '../../simulation/src/cluster/waits.ts';
import { type Details, sorted } from '../support/sorted-details.ts';
import { type Cluster, ORIGIN, psql, rowsOf, until } from './cluster.ts';

const PASSWORD = 'Clave-de-prueba-1';
const VERSION = '1.4.2';
const ITEMS = 20;
const EVALUATION = 'Examen del clúster';
const DAY_MS = 86_400_000;
const PICTURE_FILE = 'sello.svg';
/** The institution's picture, a file of the data folder. */
export const PICTURE = `/storage/${PICTURE_FILE}`;

interface Acknowledged {
  readonly id: number;
  readonly revision: number;
  readonly epoch: number;
}
type Line = { readonly who: string; readonly at: number } & (
  | { readonly what: 'opened'; readonly sheetId: number }
  | { readonly what: 'given'; readonly answer: number; readonly details: Details }
  | { readonly what: 'acknowledged'; readonly answers: readonly (readonly [number, number, number])[] }
  | { readonly what: 'shown'; readonly text: string; readonly tone: string }
  | { readonly what: 'state'; readonly remaining: number; readonly toSend: number; readonly isConfirmed: boolean }
  | { readonly what: 'refused' | 'ended' }
);

/** What is known of one of them by what their own computer said. */
export interface Examinee {
  readonly who: string;
  sheetId: number;
  /** The last answer that their disk has, of each question. */
  readonly given: Map<number, Details>;
  kept: number;
  acknowledgements: number;
  acknowledgedAt: number;
  /** When the server took something of theirs. */
  readonly takenAt: number[];
  /** What the line about their answers said. */
  readonly shown: Shown[];
  state: Extract<Line, { what: 'state' }> | null;
}

export interface Examinees {
  readonly all: readonly Examinee[];
  /** Everything that was ever called taken. */
  readonly acknowledged: () => readonly Acknowledged[];
  /** No fault may bring these about. */
  readonly wrong: string[];
  readonly ask: () => Promise<void>;
  readonly finish: () => Promise<void>;
}

/** Loads an evaluation and its examinees by the operator's own commands, on a server's machine. */
export const prepare = async (cluster: Cluster, count: number): Promise<void> => {
  const [server] = cluster.servers;
  if (server === undefined) throw new Error('There is no server');
  const quipu = (...args: readonly string[]) => {
    const command = ['env', 'QUIPU_DATA=/var/lib/quipu', 'node', '/opt/quipu/packages/server/bin/quipu.mjs', ...args];
    const { status, stdout, stderr } = server.run(command, { user: 'quipu', timeoutMs: 120_000 });
    if (status !== 0) throw new Error(`quipu ${args.join(' ')}: ${stdout}${stderr}`);
  };
  const people = Array.from(
    { length: count },
    (_, i) => `PERSONA${i + 1};Persona ${i + 1};p${i + 1}@ejemplo.ec;${PASSWORD};aspirante`,
  );
  const csv = ['identificacion;nombre;correo;clave;funcion', ...people, ''].join('\n');
  server.place('/var/lib/quipu/personas.csv', { text: csv, user: 'quipu', mode: 0o600 });
  const items = Array.from({ length: ITEMS }, (_, i) => ({
    key: `p${i + 1}`,
    type: 1,
    content: `<p>Pregunta ${i + 1}</p>`,
    options: ['a', 'b', 'c', 'd'].map((key) => ({ key, content: `opción ${key}`, correct: key === 'b' ? 1 : 0 })),
  }));
  const sections = [{ name: 'Única', duration: null, items }];
  const json = { name: EVALUATION, type: 'EV', time_limit: 240, update_each: 3, extra: {}, sections };
  server.place('/var/lib/quipu/examen.json', { text: JSON.stringify(json), user: 'quipu' });
  server.place(`/var/tmp/${PICTURE_FILE}`, { text: '<svg xmlns="http://www.w3.org/2000/svg"/>', user: 'quipu' });
  quipu('add-file', `/var/tmp/${PICTURE_FILE}`);
  quipu('load-people', '/var/lib/quipu/personas.csv', '--despite-warnings');
  const [start, end] = [Date.now() - DAY_MS, Date.now() + DAY_MS].map((at) => new Date(at).toISOString());
  quipu('load-evaluation', '/var/lib/quipu/examen.json', '--start', start ?? '', '--end', end ?? '', '--everybody');
  const primary = cluster.primary();
  if (primary === null) throw new Error('There is no primary');
  const { status, stderr } = psql(
    primary,
    `set role quipu; ${HISTORY_SQL.join(';')}; create table written_directly (by text);`,
  );
  if (status !== 0) throw new Error(stderr);
};

/** They log in, open their evaluation, and answer until they are told to finish. `program`: simulation/src/cluster/cluster-people.ts, bundled. */
export const sitDown = async (cluster: Cluster, program: string, count: number, folder: string): Promise<Examinees> => {
  const all: Examinee[] = Array.from({ length: count }, (_, i) => ({
    who: `PERSONA${i + 1}`,
    sheetId: 0,
    given: new Map(),
    kept: 0,
    acknowledgements: 0,
    acknowledgedAt: 0,
    takenAt: [],
    shown: [],
    state: null,
  }));
  const acknowledged: Acknowledged[] = [];
  const wrong: string[] = [];
  const hear = (line: Line): void => {
    const one = all.find(({ who }) => who === line.who);
    if (one === undefined) return;
    if (line.what === 'opened') one.sheetId = line.sheetId;
    else if (line.what === 'given') {
      one.given.set(line.answer, line.details);
      one.kept += 1;
    } else if (line.what === 'acknowledged') {
      one.acknowledgements += 1;
      one.acknowledgedAt = line.at;
      one.takenAt.push(line.at);
      for (const [id, revision, epoch] of line.answers) acknowledged.push({ id, revision, epoch });
    } else if (line.what === 'shown') one.shown.push({ at: line.at, text: line.text });
    else if (line.what === 'state') one.state = line;
    else wrong.push(JSON.stringify(line));
  };
  const args = [process.execPath, program, ORIGIN, String(count), PASSWORD, VERSION, join(folder, 'journals')];
  const child: ChildProcess = cluster.client.spawn(args, { NODE_EXTRA_CA_CERTS: cluster.certificate });
  child.once('exit', (code, signal) => wrong.push(`the examinees' program ended with ${signal ?? code}`));
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => hear(JSON.parse(line) as Line));
  await until(
    'all have an answer at the server',
    () => all.every(({ acknowledgements }) => acknowledgements > 0),
    180_000,
  );
  const ask = async () => {
    for (const one of all) one.state = null;
    child.stdin?.write('state\n');
    await until('all say how they stand', () => all.every(({ state }) => state !== null));
  };
  return {
    all,
    acknowledged: () => acknowledged,
    wrong,
    ask,
    finish: async () => {
      child.stdin?.write('finish\n');
      await until(
        'all have finished',
        async () => {
          await ask();
          return all.every(({ state }) => state?.isConfirmed === true && state.toSend === 0);
        },
        120_000,
      );
    },
  };
};

/** Acknowledged versions that the primary does not have; and what it holds that is older than one of them. */
export const lostOf = (cluster: Cluster, acknowledged: readonly Acknowledged[]): readonly string[] => {
  const primary = cluster.primary();
  if (primary === null) throw new Error('There is no primary');
  const lost = rowsOf<Acknowledged>(
    primary,
    `select given.* from jsonb_to_recordset($q$${JSON.stringify(acknowledged)}$q$) as given (id bigint, revision bigint, epoch int)
     left join answer_history history using (id, epoch, revision) left join user_answer held on held.id = given.id
     where history.id is null or held.id is null or (held.epoch, held.revision) < (given.epoch, given.revision)`,
  );
  return lost.map((one) => JSON.stringify(one));
};

/** What the primary has written, B: its log so far, and what it holds of logs and of answers. */
export const writtenOf = (cluster: Cluster) => {
  const primary = cluster.primary();
  if (primary === null) throw new Error('There is no primary');
  const [found] = rowsOf<{ wal: number; logs: number; answers: number }>(
    primary,
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
       (select sum(pg_total_relation_size(oid)) from pg_class where relname in ('log_line', 'log_pack', 'brought_content', 'opened_content', 'form_content')) as logs,
       pg_total_relation_size('user_answer') as answers`,
  );
  if (found === undefined) throw new Error('Nothing was said');
  return found;
};

/** Answers that somebody's own journal has otherwise than the primary, once all have finished. */
export const differsFrom = (cluster: Cluster, { all }: Examinees): readonly string[] => {
  const primary = cluster.primary();
  if (primary === null) throw new Error('There is no primary');
  const ids = all.map(({ sheetId }) => sheetId).join(',');
  const ended = rowsOf<{ id: number; status: string }>(
    primary,
    `select id, status from answers_sheet where id in (${ids})`,
  );
  const held = new Map(
    rowsOf<{ id: number; details: Details }>(primary, `select id, details from user_answer`).map(({ id, details }) => [
      id,
      details,
    ]),
  );
  const otherwise = all.flatMap(({ who, given }) =>
    [...given]
      .filter(([id, details]) => JSON.stringify(sorted(held.get(id) ?? [])) !== JSON.stringify(sorted(details)))
      .map(([id]) => `${who}: answer ${id}`),
  );
  return [...otherwise, ...ended.filter(({ status }) => status !== 'F').map(({ id }) => `sheet ${id} has not ended`)];
};
