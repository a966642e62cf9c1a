import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as E from 'fp-ts/lib/Either.js';
import type pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { connectDatabase } from '../db/database.ts';
import { jobLimits } from '../db/limits.ts';
import { migrateTo } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { connectForCopies, copyInText, quoted, referencesIn, type Table, tablesIn } from './catalog.ts';
import { Damaged } from './chunks.ts';
import { copyIn } from './copy.ts';
import { isKeptFile } from './kept-files.ts';
import type { Manifest } from './manifest.ts';
import type { Part } from './parts.ts';
import { overArchive } from './read-archive.ts';
import type { Progress } from './write-archive.ts';

export interface Restoring {
  readonly connection: Connection | string;
  readonly dataFolder: string;
  readonly from: string;
  readonly passphrase: string | null;
  /** As it was found when the archive was looked at. */
  readonly manifest: Manifest;
  readonly stopping?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** The server keeps to itself what it makes at its first start. */
const OF_AN_EMPTY_ONE: ReadonlySet<string> = new Set(['id_range', 'institution', 'push_key', 'receipt_key']);
const SERVERS = ['quipu', 'quipu listener'];

/** Why an archive goes nowhere. `unknownSchema`: a later program made it. */
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

const asFound = (list: Manifest['tables'] | Manifest['files'], { head, facts }: Part): void => {
  const { bytes, sha256 } = facts();
  const wanted = list.find(({ name }) => name === head.name);
  if (wanted?.bytes !== bytes || wanted.sha256 !== sha256) throw new Damaged('It is another one by now');
};

/** Rows, with nothing that looks at each of them: it was looked at when it was written. */
const fillTables = async (client: pg.Client, given: Restoring): Promise<string | null> => {
  const { manifest } = given;
  const tables = new Map((await tablesIn(client)).map((table) => [table.name, table]));
  const references = await referencesIn(client);
  const all = [...tables.keys()].map(quoted);
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${all.join(', ')}`);

  let secret: string | null = null;
  const said = { tables: 0, files: 0, bytes: 0 };
  const told = (more: Partial<Progress>): void => {
    given.stopping?.throwIfAborted();
    Object.assign(said, more);
    given.onProgress?.({ ...said });
  };
  const counted = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      told({ bytes: said.bytes + piece.length });
      yield piece;
    }
  };
  const take = async (part: Part): Promise<void> => {
    const { head } = part;
    if (head.kind === 'table') {
      const there: Table | undefined = tables.get(head.name);
      if (there === undefined) throw new Damaged('A table is of no such schema');
      const rows = await copyIn(client, copyInText({ name: head.name, columns: head.columns }), counted(part.content));
      asFound(manifest.tables, part);
      if (rows !== manifest.tables.find(({ name }) => name === head.name)?.rows) throw new Damaged('Rows are missing');
      told({ tables: said.tables + 1 });
    } else if (head.kind === 'file') {
      await keepFile(given, head.name, counted(part.content));
      asFound(manifest.files, part);
      told({ files: said.files + 1 });
    } else if (head.kind === 'secret') {
      const pieces: Buffer[] = [];
      for await (const piece of part.content) pieces.push(piece);
      secret = Buffer.concat(pieces).toString();
    }
  };
  const read = await overArchive(given.from, given.passphrase, take);
  if (E.isLeft(read)) throw new Damaged(read.left);
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  return secret;
};

/** Files are in their places before their rows are committed: a row never tells of a file that is not there. */
const placeFiles = async (given: Restoring): Promise<void> => {
  for (const { name } of given.manifest.files) {
    const path = join(given.dataFolder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(join(staged(given), name), path);
  }
};

/**
 * Puts an archive into an empty place: all of it, or nothing. Returns the server's secret, where the archive has it. The tables
 * are of the archive's schema: whoever called brings them forward.
 */
export const restoreArchive = async (given: Restoring): Promise<string | null> => {
  await rm(staged(given), { recursive: true, force: true });
  await makeSchema(given.connection, given.manifest.schema);
  const client = await connectForCopies(given.connection);
  try {
    await client.query('begin');
    const secret = await fillTables(client, given);
    await placeFiles(given);
    await client.query('commit');
    await client.query('analyze');
    return secret;
  } finally {
    await client.end().catch(() => undefined);
    await rm(staged(given), { recursive: true, force: true });
  }
};
