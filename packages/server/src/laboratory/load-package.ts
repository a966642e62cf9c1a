import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { photosFolder } from '../photos/photo-files.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { nextGeneration } from '../platform/db/db-generation.ts';
import type { Tables } from '../platform/db/tables.ts';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { saveInstitution } from '../platform/institution/institution-store.ts';
import { passphraseKey } from '../platform/secrets/passphrase-key.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import { openFiles } from '../platform/storage/open-file-store.ts';
import { filesIn, storageFolder, writeWhole } from '../platform/storage/stored-files.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { unhandedSheets } from './local-sheets.ts';
import { storeOpened } from './open-session.ts';
import { PACKAGE, PackageContent, PackageHeader } from './package-content.ts';
import { forgetSealed, keepSealed, type SealedPart } from './sealed-files.ts';
import { type ParcelProblem, readParcel } from './sealed-parcel.ts';

/** Rows with the ids that they had elsewhere. Columns that they do not name get what a new row gets. */
const insertRows = async (
  tx: Tx,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
};

/** notALaboratory: who is in this database did not come in a package. notLater: one that was prepared as late is loaded. */
export type LoadProblem = ParcelProblem | 'wrongPassphrase' | 'notHandedOver' | 'notALaboratory' | 'notLater';

interface Opened {
  readonly content: PackageContent;
  readonly settings: InstitutionSettings;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
  readonly sealed: SealedPart;
}

/** All of a package, or why there is nothing to be had of it. */
const openPackage = async (bytes: Uint8Array, passphrase: string): Promise<E.Either<LoadProblem, Opened>> => {
  const parcel = readParcel(PACKAGE, bytes);
  if (E.isLeft(parcel)) return parcel;
  const header = PackageHeader.decode(parcel.right.header);
  if (E.isLeft(header)) return E.left('damaged');
  const { salt, cost } = header.right;
  const { key, check } = await passphraseKey('laboratory', passphrase, Buffer.from(salt, 'base64url'), cost);
  if (check !== header.right.check) return E.left('wrongPassphrase');
  const opened = await parcel.right.open(sealing(key));
  const content = PackageContent.decode(opened?.content);
  // Whoever knows the passphrase can seal anything: what it says is still looked at.
  if (opened === null || E.isLeft(content) || content.right.id !== header.right.id) return E.left('damaged');
  const settings = InstitutionSettings.decode(content.right.institution.settings);
  const { files, sealedSessions, sealedFiles } = content.right;
  const attachments = opened.attachments([...files, ...sealedSessions, ...sealedFiles].map(({ bytes }) => bytes));
  if (E.isLeft(settings) || attachments === null) return E.left('damaged');
  const sealedFrom = files.length + sealedSessions.length;
  return E.right({
    content: content.right,
    settings: settings.right,
    files: files.map(({ name }, place) => ({ name, bytes: attachments[place] ?? Buffer.alloc(0) })),
    sealed: {
      sessions: sealedSessions.map(({ session_id: id }, place) => ({
        id,
        bytes: attachments[files.length + place] ?? Buffer.alloc(0),
      })),
      files: attachments.slice(sealedFrom),
    },
  });
};

/** Finds whatever may not be erased. An institution's own server that was started as a laboratory's by mistake has people, and no package. */
const obstacleIn = async (db: Db): Promise<LoadProblem | null> => {
  const anybody = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (anybody !== undefined && (await laboratoryHere(db)) === undefined) return 'notALaboratory';
  return (await unhandedSheets(db)).length > 0 ? 'notHandedOver' : null;
};

/** Nothing of another laboratory stays on this computer: neither people nor what they did. */
const forgetAll = (tx: Tx) =>
  sql`
    truncate app_user, quiz, agreement, institution, laboratory_here, laboratory_clock_event, user_answer, sheet_change, operator_action,
      push_event, login_guess, captcha, open_file cascade`.execute(tx);

/** The institution has nothing of this package yet, whatever it had of the one before. */
const nothingHanded = (tx: Tx) => tx.updateTable('local_run').set({ is_handed: false }).execute();

const writeRows = async (tx: Tx, { content, settings }: Opened): Promise<void> => {
  const { id, key, preparedAt, institution } = content;
  await saveInstitution(tx, settings);
  // Whose it is comes by password alone; what else a login might ask needs a network.
  await insertRows(
    tx,
    'app_user',
    content.people.map((person) => ({ ...person, is_lab: true })),
  );
  await insertRows(tx, 'agreement', content.agreements);
  await insertRows(tx, 'agreement_acceptance', content.acceptances);
  await insertRows(tx, 'quiz', content.quizzes);
  await insertRows(tx, 'form', content.forms);
  await insertRows(
    tx,
    'quiz_session',
    content.sessions.map((session) => ({ ...session, is_sealed: true })),
  );
  await insertRows(tx, 'answers_sheet', content.sheets);
  await insertRows(
    tx,
    'laboratory_sheet_here',
    content.sheets.map(({ id: sheet_id, extra_minutes: institution_minutes }) => ({ sheet_id, institution_minutes })),
  );
  await openFiles(tx, content.openFiles);
  await tx
    .insertInto('laboratory_here')
    .values({
      ...{ id, key: Buffer.from(key, 'base64'), institution: institution.name, prepared_at: new Date(preparedAt) },
      files: content.files.length + content.sealedFiles.length,
      sealed_files: content.sealedFiles.length,
      file_bytes: [...content.files, ...content.sealedFiles].reduce((sum, { bytes }) => sum + bytes, 0),
    })
    .execute();
};

/**
 * Loads a package into this computer, in place of one whose results were all handed over; one at a time. Null: it is loaded, or
 * was before. Anything else: why not, and nothing was changed. `byItself`: nobody asked for it, so that it takes the place of an earlier
 * one alone.
 */
export const loadPackage = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  bytes: Uint8Array,
  passphrase: string,
  { byItself = false }: { readonly byItself?: boolean } = {},
): Promise<LoadProblem | null> => {
  const opened = await openPackage(bytes, passphrase);
  if (E.isLeft(opened)) return opened.left;
  const { content, files, sealed } = opened.right;
  const storage = storageFolder(config.dataFolder);
  const here = await laboratoryHere(db);
  const isHere = here?.id === content.id;
  if (byItself && here !== undefined && !isHere && Date.parse(content.preparedAt) <= here.preparedAt) return 'notLater';
  const obstacle = isHere ? null : await obstacleIn(db);
  if (obstacle !== null) return obstacle;
  // On the disk before there is a row that tells of them. Of a package that is loaded already: should any have been lost.
  for (const file of files) await writeWhole(join(storage, file.name), file.bytes);
  await keepSealed(config, content.id, sealed);
  if (isHere) {
    await storeOpened({ db, config }, content.id);
    await forgetSealed(config, content.id);
    return null;
  }
  const late = await db.transaction().execute(async (tx) => {
    // Nobody starts a sheet between the look and the end of what there was.
    await sql`lock table answers_sheet in access exclusive mode`.execute(tx);
    const found = await obstacleIn(tx);
    if (found !== null) return found;
    await forgetAll(tx);
    await nothingHanded(tx);
    // Ids of one institution may be those of another.
    nextGeneration(db);
    await writeRows(tx, opened.right);
    return null;
  });
  if (late !== null) return late;
  await rm(photosFolder(config), { recursive: true, force: true });
  await forgetSealed(config, content.id);
  const names = new Set(files.map(({ name }) => name));
  for (const name of await filesIn(storage)) if (!names.has(name)) await rm(join(storage, name));
  return null;
};
