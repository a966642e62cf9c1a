import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { keyIdOf } from '../secrets/receipt-signer.ts';
import { startTexts } from '../start-texts.ts';
import { connectForCopies, copyOutText, quoted, schemaOf, sequencesIn, type Table, tablesIn } from './catalog.ts';
import { inChunks } from './chunks.ts';
import { copyOut } from './copy.ts';
import { type ArchiveLock, headOf, lockFor } from './head.ts';
import { keptFiles, openKeptFile } from './kept-files.ts';
import { Manifest } from './manifest.ts';
import { partOf } from './parts.ts';
import { type OnProgress, progressOf } from './progress.ts';
import { inspectArchive } from './read-archive.ts';

export interface Archiving {
  readonly connection: Connection | string;
  readonly dataFolder: string;
  /** The path of the archive; nothing of it is there before it is whole. */
  readonly to: string;
  /** Without them: the tables alone. */
  readonly withFiles: boolean;
  /** The server's secret, to be put in; null: it stays out. */
  readonly secret: string | null;
  /** Null: it is not sealed. */
  readonly lock: { readonly passphrase: string; readonly cost: number } | null;
  readonly stopping?: AbortSignal;
  readonly onProgress?: OnProgress;
}

const OWNER_ONLY = 0o600;
/** Most of it is text of one kind, or sealed already. */
const LEVEL = 4;

async function* whole(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

const oneOf = async (client: pg.Client, text: string): Promise<string | null> =>
  ((await client.query(text)).rows as readonly { readonly value: string | null }[])[0]?.value ?? null;

const MAX_TRIES = 10;
const NO_SUCH_TABLE = '42P01';

const lockTables = async (client: pg.Client, tables: readonly Table[]): Promise<boolean> => {
  try {
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) return false;
    throw error;
  }
};

/**
 * Begins the transaction that sees one moment, with every table held, so that a migration waits until they are copied. The locks come
 * first: a snapshot from before one that they waited for would be of tables that are others by now.
 */
const beginWithTables = async (client: pg.Client): Promise<readonly Table[]> => {
  for (let time = 0; time < MAX_TRIES; time += 1) {
    const before = await tablesIn(client);
    await client.query('begin isolation level repeatable read read only');
    if (await lockTables(client, before)) {
      const tables = await tablesIn(client);
      if (tables.map(({ name }) => name).join() === before.map(({ name }) => name).join()) return tables;
    }
    await client.query('rollback');
  }
  throw new Error(startTexts.tablesChange);
};

/** Everything, part after part: the tables as one transaction sees them, then the files that they tell of, then what it was. */
async function* everything(client: pg.Client, given: Archiving, found: (manifest: Manifest) => void) {
  const { counted, wasCopied } = progressOf(given.onProgress, given.stopping);
  const tables = await beginWithTables(client);
  const madeAt = new Date().toISOString();
  const schema = (await schemaOf(client)) ?? '';
  const institution = await oneOf(client, `select settings->>'name' as value from institution`);
  // An earlier schema has no such column: a copy is made before it gets one.
  const key = await oneOf(
    client,
    `select k->>'public_key' as value from (select to_jsonb(receipt_key) as k from receipt_key) t
     where coalesce(k->>'is_current', 'true') = 'true' order by k->>'since' desc limit 1`,
  );
  const copied: Manifest['tables'][number][] = [];
  for (const table of tables) {
    let rows = 0;
    const content = async function* (): AsyncGenerator<Buffer> {
      rows = yield* copyOut(client, copyOutText(table));
    };
    const facts = yield* partOf({ kind: 'table', ...table }, counted(content()));
    copied.push({ name: table.name, rows, ...facts });
    wasCopied('tables');
  }
  // Numbers are drawn outside of transactions: what they are now is no lower than what the rows have.
  const sequences = await sequencesIn(client);
  await client.query('commit');

  const files: Manifest['files'][number][] = [];
  if (given.withFiles)
    for await (const name of keptFiles(given.dataFolder)) {
      const content = await openKeptFile(given.dataFolder, name);
      if (content === null) continue;
      files.push({ name, ...(yield* partOf({ kind: 'file', name }, counted(content))) });
      wasCopied('files');
    }
  if (given.secret !== null) yield* partOf({ kind: 'secret', name: 'server.secret' }, whole(Buffer.from(given.secret)));
  const manifest: Manifest = {
    ...{ madeAt, institution, schema, tables: copied, files, sequences },
    secretKey: key === null ? null : keyIdOf(key),
    hasSecret: given.secret !== null,
  };
  found(manifest);
  const json = Buffer.from(JSON.stringify(Manifest.encode(manifest)));
  yield* partOf({ kind: 'manifest', name: 'manifest' }, whole(json));
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Under its name, and never over another file: that may be the only copy there is. */
const named = async (unfinished: string, to: string): Promise<void> => {
  try {
    await link(unfinished, to);
    await unlink(unfinished);
  } catch (error) {
    // Not every disk knows links.
    if (await isThere(to)) throw error;
    await rename(unfinished, to);
  }
  const folder = await open(dirname(to), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const headFirst = (head: Buffer, lock: ArchiveLock | null) =>
  async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield head;
    yield* inChunks(head, lock?.sealing ?? null)(body);
  };

/**
 * Writes all of an installation into one file while it goes on: the tables are those of one moment. Either the file was read again,
 * is whole and under its name, or there is none.
 */
export const writeArchive = async (given: Archiving): Promise<Manifest> => {
  const lock = given.lock === null ? null : await lockFor(given.lock.passphrase, given.lock.cost, randomBytes);
  const head = headOf(lock);
  const unfinished = `${given.to}.part`;
  const client = await connectForCopies(given.connection);
  let manifest: Manifest | null = null;
  try {
    const parts = everything(client, given, (made) => {
      manifest = made;
    });
    await pipeline(
      Readable.from(parts, { objectMode: false }),
      createGzip({ level: LEVEL }),
      headFirst(head, lock),
      createWriteStream(unfinished, { mode: OWNER_ONLY, flush: true }),
      { signal: given.stopping },
    );
    given.stopping?.throwIfAborted();
    const read = await inspectArchive(unfinished, given.lock?.passphrase ?? null, () =>
      given.stopping?.throwIfAborted(),
    );
    if (E.isLeft(read)) throw new Error(startTexts.notReadBack);
    await named(unfinished, given.to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
  if (manifest === null) throw new Error('The archive has no manifest');
  return manifest;
};
