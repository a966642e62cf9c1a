import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as E from 'fp-ts/lib/Either.js';
import type pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { connectDatabase } from '../db/database.ts';
import { jobLimits } from '../db/limits.ts';
import { migrateTo } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { connectForCopies, copyInText, quoted, referencesIn, tablesIn } from './catalog.ts';
import { Damaged } from './chunks.ts';
import { copyIn } from './copy.ts';
import { isKeptFile } from './kept-files.ts';
import type { Manifest } from './manifest.ts';
import { wholeOf } from './parts.ts';
import { placeFiles } from './place-files.ts';
import { type OnProgress, progressOf } from './progress.ts';
import { overArchive } from './read-archive.ts';

export interface Restoring {
  readonly connection: Connection | string;
  readonly dataFolder: string;
  readonly from: string;
  readonly passphrase: string | null;
  /** It was found so when the archive was looked at. */
  readonly manifest: Manifest;
  /** Puts the server's secret in its place, where the archive has it. */
  readonly placeSecret?: (secret: string) => void;
  readonly stopping?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** The server keeps to itself what it makes at its first start. */
const OF_AN_EMPTY_ONE: ReadonlySet<string> = new Set(['id_range', 'institution', 'push_key', 'receipt_key']);
const SERVERS = ['quipu', 'quipu listener'];

/** An archive goes nowhere for one of these reasons. `unknownSchema`: a later program made it. */
export type NoPlace = 'notEmpty' | 'inUse' | 'unknownSchema';

/** Tells whether an archive can go into a database: one without an installation, or with one that nobody has used. */
export const placeFor = async (target: Connection | string, { schema }: Manifest): Promise<NoPlace | null> => {
  if (!(schema in migrations)) return 'unknownSchema';
  const client = await connectForCopies(target);
  try {
    const { rowCount } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = any ($1)',
      [SERVERS],
    );
    if (rowCount !== 0) return 'inUse';
    const tables = await tablesIn(client);
    // Tables of somebody else, rows or not, are not ours to drop.
    if (tables.length > 0 && !tables.some(({ name }) => name === 'receipt_key')) return 'notEmpty';
    for (const { name } of tables) {
      if (OF_AN_EMPTY_ONE.has(name)) continue;
      const found = await client.query(`select 1 from ${quoted(name)} limit 1`);
      if (found.rowCount !== 0) return 'notEmpty';
    }
    return null;
  } finally {
    await client.end();
  }
};

/** The tables as they were when the archive was made, without a row. */
const makeSchema = async (target: Connection | string, schema: string): Promise<void> => {
  const client = await connectForCopies(target);
  try {
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
  const db = connectDatabase(target, { size: 1, limits: jobLimits });
  try {
    await migrateTo(db, schema);
  } finally {
    await db.destroy();
  }
};

const staged = ({ dataFolder }: Restoring): string => join(dataFolder, 'restoring');

const keepFile = async (given: Restoring, name: string, content: AsyncIterable<Buffer>): Promise<void> => {
  if (!isKeptFile(name)) throw new Damaged('A file has no such name');
  const path = join(staged(given), name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }), { signal: given.stopping });
};

type Facts = Manifest['tables'][number] | Manifest['files'][number];

/** Nothing looks at each row while they come, in whatever order: that was done when they were written, and the end checks all. */
const withoutChecks = async <T>(client: pg.Client, tables: readonly string[], fill: () => Promise<T>): Promise<T> => {
  const references = await referencesIn(client);
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  const filled = await fill();
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  return filled;
};

/** Rows into their tables, and files beside their places; returns the secret, where there is one. */
const takeParts = async (client: pg.Client, given: Restoring, tables: ReadonlySet<string>): Promise<string | null> => {
  const { manifest } = given;
  const { counted, wasCopied } = progressOf(given.onProgress, given.stopping);
  const facts = new Map<string, Facts>([
    ...manifest.tables.map((table) => [`table ${table.name}`, table] as const),
    ...manifest.files.map((file) => [`file ${file.name}`, file] as const),
  ]);
  let secret: string | null = null;
  const read = await overArchive(given.from, given.passphrase, async (part) => {
    const { head } = part;
    if (head.kind === 'manifest') return;
    if (head.kind === 'secret') {
      secret = (await wholeOf(part.content)).toString();
      return;
    }
    const wanted = facts.get(`${head.kind} ${head.name}`);
    if (wanted === undefined) throw new Damaged('It was not found before');
    if (head.kind === 'file') await keepFile(given, head.name, counted(part.content));
    else if (!tables.has(head.name)) throw new Damaged('A table is of no such schema');
    else {
      const rows = await copyIn(client, copyInText(head), counted(part.content));
      if (!('rows' in wanted) || wanted.rows !== rows) throw new Damaged('Rows are missing');
    }
    const { bytes, sha256 } = part.facts();
    if (wanted.bytes !== bytes || wanted.sha256 !== sha256) throw new Damaged('It is another one by now');
    wasCopied(head.kind === 'file' ? 'files' : 'tables');
  });
  if (E.isLeft(read)) throw new Damaged(read.left);
  return secret;
};

/** No installation gives so many of them after its last backup. */
const BEYOND = 1_000_000;

/**
 * Pages that are open know events and versions of boards that were given after the archive was made. What comes now has numbers beyond
 * theirs, and whoever watches a session gets all of it.
 */
const goBeyond = async (client: pg.Client): Promise<void> => {
  for (const name of [`pg_get_serial_sequence('push_event', 'id')`, `'sheet_version'`])
    await client.query(`select setval(${name}::regclass, nextval(${name}::regclass) + ${BEYOND})`);
  await client.query(`
    with stamp as (select nextval('sheet_version') as version)
    update session_watch set version = stamp.version, whole_version = stamp.version from stamp`);
};

const fillTables = async (client: pg.Client, given: Restoring): Promise<string | null> => {
  const tables = (await tablesIn(client)).map(({ name }) => name);
  const secret = await withoutChecks(client, tables, async () => {
    await client.query(`truncate ${tables.map(quoted).join(', ')}`);
    return takeParts(client, given, new Set(tables));
  });
  for (const { name, last, isCalled } of given.manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
  await goBeyond(client);
  return secret;
};

/**
 * Puts an archive into an empty place: all of it, or nothing. The tables are of the archive's schema: whoever called brings them
 * forward.
 */
export const restoreArchive = async (given: Restoring): Promise<void> => {
  await rm(staged(given), { recursive: true, force: true });
  await makeSchema(given.connection, given.manifest.schema);
  const client = await connectForCopies(given.connection);
  try {
    await client.query('begin');
    const secret = await fillTables(client, given);
    // Files and the secret are in their places before the rows are committed: no row tells of something that is not there.
    await placeFiles(
      given.manifest.files.map(({ name }) => ({ from: join(staged(given), name), to: join(given.dataFolder, name) })),
    );
    if (secret !== null) given.placeSecret?.(secret);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
    await rm(staged(given), { recursive: true, force: true });
  }
};
