import { join } from 'node:path';
import { type OpeningCodeProblem, readOpeningCode } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { AppContext } from '../platform/context/app-context.ts';
import { nextGeneration } from '../platform/db/db-generation.ts';
import { openFiles } from '../platform/storage/open-file-store.ts';
import { storageFolder, writeWhole } from '../platform/storage/stored-files.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { sealedFile, sealedSession } from './sealed-files.ts';
import { openFile, openSession, type SessionContent } from './session-parcel.ts';

type Opener = Pick<AppContext, 'db' | 'config' | 'now'>;

/**
 * lost: the sealed files are not on this computer any more, or are not whole: the package can be loaded once more. disk: there is no
 * room for its pictures.
 */
export type OpeningProblem =
  | OpeningCodeProblem
  | { readonly kind: 'noLaboratory' | 'noSession' | 'wrongCode' | 'lost' | 'disk' };

interface ToStore {
  readonly name: string;
  readonly bytes: Buffer;
}

const isDiskFull = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return null;
  throw error;
};

/** Writes the pictures and sounds of a session to where they are served from: all of them, or none, which is false. */
const storeShown = async (
  { config }: Pick<Opener, 'config'>,
  laboratory: string,
  files: SessionContent['files'],
): Promise<boolean> => {
  const opened: ToStore[] = [];
  for (const { place, name, key } of files) {
    const sealed = await sealedFile(config, laboratory, place);
    const bytes = sealed === null ? null : openFile(name, key, sealed);
    if (bytes === null) return false;
    opened.push({ name, bytes });
  }
  for (const { name, bytes } of opened) await writeWhole(join(storageFolder(config.dataFolder), name), bytes);
  return true;
};

/** Writes them once more for the sessions that are open, should any have been lost. */
export const storeOpened = async ({ db, config }: Pick<Opener, 'db' | 'config'>, laboratory: string): Promise<void> => {
  const sessions = await db.selectFrom('opened_session').select('files').execute();
  for (const { files } of sessions) await storeShown({ config }, laboratory, files);
};

const write = ({ db }: Opener, session: number, { forms, files, openFiles: open }: SessionContent, at: EpochMs) =>
  db.transaction().execute(async (tx) => {
    for (const { id, quiz_id, content } of forms)
      await sql`
        update form set content = ${JSON.stringify(content)}::jsonb
        where id = ${id} and quiz_id = ${quiz_id}`.execute(tx);
    await openFiles(tx, open);
    await tx.updateTable('quiz_session').set({ is_sealed: false }).where('id', '=', session).execute();
    await tx
      .insertInto('opened_session')
      .values({ session_id: session, opened_at: new Date(at), files: JSON.stringify(files) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

/**
 * Opens the questions of a session with the code that the institution said. Null: they are open, or were before. Anything else: why
 * not, and nothing was changed.
 */
export const openLaboratorySession = async (
  context: Opener,
  session: number,
  typed: string,
): Promise<OpeningProblem | null> => {
  const { db, config, now } = context;
  const here = await laboratoryHere(db);
  if (here === undefined) return { kind: 'noLaboratory' };
  const found = await db
    .selectFrom('quiz_session as session')
    .leftJoin('opened_session as opened', 'opened.session_id', 'session.id')
    .select(['session.id', 'opened.opened_at'])
    .where('session.id', '=', session)
    .executeTakeFirst();
  if (found === undefined) return { kind: 'noSession' };
  if (found.opened_at !== null) return null;
  const code = readOpeningCode(typed);
  if (typeof code !== 'string') return code;
  const parcel = await sealedSession(config, here.id, session);
  if (parcel === null) return { kind: 'lost' };
  const opened = await openSession(session, code, parcel);
  if (E.isLeft(opened)) return { kind: opened.left === 'damaged' ? 'lost' : opened.left };
  // On the disk before a question shows them.
  const isStored = await storeShown(context, here.id, opened.right.files).catch(isDiskFull);
  if (isStored !== true) return { kind: isStored === false ? 'lost' : 'disk' };
  await write(context, session, opened.right, now());
  // Whoever looked at the outline before looks again.
  nextGeneration(db);
  return null;
};
