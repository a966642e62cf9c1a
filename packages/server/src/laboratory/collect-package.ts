import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_LABORATORY_PACKAGE_BYTES } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { wholeExtra } from '../platform/db/columns/quiz-columns.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import type { Own } from '../platform/secrets/own-secret.ts';
import { filesIn, storageFolder } from '../platform/storage/stored-files.ts';
import { outlineOf } from './outline-of.ts';
import type { PackageContent } from './package-content.ts';
import { codeFor } from './session-code-store.ts';
import type { SessionContent } from './session-parcel.ts';
import { withoutAnswers } from './without-answers.ts';

/**
 * The institution's settings as they hold where there is no network: nothing that needs mail, the identity registry, a relay or
 * somebody who watches. Who is who is looked at by whoever keeps the laboratory.
 */
const laboratorySettings = (institution: InstitutionSettings): Record<string, unknown> =>
  InstitutionSettings.encode({
    ...institution,
    isDemonstration: false,
    settings: {
      ...institution.settings,
      captcha: false,
      customLogin: false,
      facelog: false,
      offlineBase: null,
      worldTime: null,
    },
    rules: {
      ...institution.rules,
      loginCode: false,
      confirmedEmailRequired: false,
      stunUrls: [],
      turnUrls: [],
    },
  }) as Record<string, unknown>;

interface NamedFile {
  readonly name: string;
  readonly content: Buffer;
}
/** A session's code opens this. */
export interface CollectedSession {
  readonly id: number;
  readonly code: string;
  readonly forms: SessionContent['forms'];
  /** They are among the sealed files. */
  readonly files: readonly string[];
  readonly openFiles: readonly string[];
}
export interface CollectedPackage {
  /** Nothing in it is sealed yet. */
  readonly content: Omit<PackageContent, 'sealedSessions' | 'sealedFiles'>;
  readonly attachments: readonly Buffer[];
  readonly sessions: readonly CollectedSession[];
  readonly sealedFiles: readonly NamedFile[];
}

const moment = (at: EpochMs): string => new Date(at).toISOString();

export const sheetRows = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('answers_sheet')
    .select(['id', 'user_id', 'quiz_id', 'form_id', 'attempt', 'answer_base', 'answer_count', 'epoch', 'extra_minutes'])
    .select(({ ref }) => [ref('session_id').$notNull().as('session_id'), 'times_updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

/**
 * One goes on in a laboratory while its server is away, whatever the evaluation does elsewhere: the server of a room is one computer. A
 * file of one's own answers is no part of that.
 */
const goingOn = (stored: Parameters<typeof wholeExtra>[0]) => {
  const extra = wholeExtra(stored);
  return { ...stored, hybridMode: true, allowDownloadBackupFile: extra.hybridMode && extra.allowDownloadBackupFile };
};

const quizRows = async (tx: Tx, ids: readonly number[]) =>
  (
    await tx
      .selectFrom('quiz')
      .select(['id', 'name', 'type', 'image_url', 'is_active', 'time_limit', 'update_each'])
      .select(['steps', 'extra', 'backup_minutes'])
      .where('id', 'in', ids)
      .execute()
  ).map((quiz) => ({ ...quiz, extra: goingOn(quiz.extra) }));

const formRows = async (tx: Tx, ids: readonly number[]) =>
  (await tx.selectFrom('form').select(['id', 'quiz_id', 'content']).where('id', 'in', ids).execute()).map(
    ({ content, ...form }) => ({ ...form, content: withoutAnswers(content) }),
  );

export const sessionRows = async (tx: Db, ids: readonly number[]) =>
  (await tx.selectFrom('quiz_session').selectAll().where('id', 'in', ids).execute()).map(
    ({ starts_at, ends_at, updated_at, ...session }) => ({
      ...session,
      starts_at: moment(starts_at),
      ends_at: moment(ends_at),
      updated_at: moment(updated_at),
    }),
  );

export const personRows = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'full_name', 'password_hash', 'accessibility', 'watermark'])
    .select(['extra_time_percent', 'extra_time_minutes'])
    .where('id', 'in', ids)
    .execute();

const agreementRows = (tx: Tx) =>
  tx
    .selectFrom('agreement')
    .select(['id', 'title', 'content', 'location', 'audio', 'position'])
    .where('is_active', '=', true)
    .execute();

const acceptanceRows = async (tx: Tx, people: readonly number[], agreements: readonly number[]) =>
  people.length === 0 || agreements.length === 0
    ? []
    : (
        await tx
          .selectFrom('agreement_acceptance')
          .selectAll()
          .where('user_id', 'in', people)
          .where('agreement_id', 'in', agreements)
          .execute()
      ).map(({ at, ...row }) => ({ ...row, at: moment(at) }));

/** Those of `names` that stand anywhere in what is shown. */
const namedIn = (names: readonly string[], shown: unknown): readonly string[] => {
  const text = JSON.stringify(shown);
  return names.filter((name) => text.includes(JSON.stringify(name).slice(1, -1)));
};

/** Null: they are too many. */
const filesNamed = async (dataFolder: string, names: readonly string[]): Promise<readonly NamedFile[] | null> => {
  const folder = storageFolder(dataFolder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_LABORATORY_PACKAGE_BYTES) return null;
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
};

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)];

/** Everything that these sheets need to be taken where there is nothing else. Null: more than a laboratory's server takes. */
export const collectPackage = async (
  tx: Tx,
  sheetIds: readonly number[],
  { id, key, at }: { readonly id: string; readonly key: Buffer; readonly at: EpochMs },
  institution: InstitutionSettings,
  config: Own,
): Promise<CollectedPackage | null> => {
  const sheets = await sheetRows(tx, sheetIds);
  const userIds = distinct(sheets.map(({ user_id }) => user_id));
  const agreements = await agreementRows(tx);
  const shown = {
    institution: { name: institution.name ?? '', settings: laboratorySettings(institution) },
    quizzes: await quizRows(tx, distinct(sheets.map(({ quiz_id }) => quiz_id))),
    agreements,
  };
  const forms = await formRows(tx, distinct(sheets.map(({ form_id }) => form_id)));
  const stored = [...(await filesIn(storageFolder(config.dataFolder)))].sort();
  const before = namedIn(stored, shown);
  const after = stored.filter((name) => !before.includes(name));
  const all = await filesNamed(config.dataFolder, [...before, ...namedIn(after, forms)]);
  if (all === null) return null;
  const [files, sealedFiles] = [all.slice(0, before.length), all.slice(before.length)];
  const open = new Set((await tx.selectFrom('open_file').select('name').execute()).map(({ name }) => name));
  const sessionIds = distinct(sheets.map(({ session_id }) => session_id));
  const sessions: CollectedSession[] = [];
  for (const session of sessionIds) {
    const its = new Set(sheets.flatMap((sheet) => (sheet.session_id === session ? [sheet.form_id] : [])));
    const shownThen = forms.filter((form) => its.has(form.id));
    const names = namedIn(after, shownThen);
    const openFiles = names.filter((name) => open.has(name));
    sessions.push({
      id: session,
      code: await codeFor(tx, config, session),
      forms: shownThen.map(({ content, ...form }) => ({ ...form, content: { ...content } })),
      files: names,
      openFiles,
    });
  }
  const agreementIds = agreements.map((agreement) => agreement.id);
  return {
    content: {
      ...shown,
      id,
      key: key.toString('base64'),
      preparedAt: moment(at),
      forms: forms.map(({ content, ...form }) => ({ ...form, content: { ...outlineOf(content) } })),
      sessions: await sessionRows(tx, sessionIds),
      people: await personRows(tx, userIds),
      acceptances: await acceptanceRows(tx, userIds, agreementIds),
      sheets: sheets.map(({ times_updated_at, ...sheet }) => ({
        ...sheet,
        times_updated_at: moment(times_updated_at),
      })),
      openFiles: files.map(({ name }) => name).filter((name) => open.has(name)),
      files: files.map(({ name, content }) => ({ name, bytes: content.length })),
    },
    attachments: files.map(({ content }) => content),
    sessions,
    sealedFiles,
  };
};
