import type { HeldOfAnswer, KeptApart, Playback, TakenBackup } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { outagesIn } from '../../platform/alive/server-alive.ts';
import type { Db } from '../../platform/db/database.ts';
import { inLaboratory, lineSilencesOf } from '../lost-time/lost-facts-store.ts';
import { reasonText } from '../quarantine/quarantine-texts.ts';
import { givenBackOf } from '../sheets/given-back-store.ts';
import { actionsOn, incidentsOf, photosOf } from '../timeline/timeline-store.ts';
import { playbackScreens } from './screens-store.ts';

const sheetOf = (db: Db, sheetId: number) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id as sheetId', 'sheet.form_id as formId', 'sheet.session_id as sessionId', 'sheet.attempt'])
    .select(['sheet.status', 'sheet.started_at as startedAt', 'sheet.finished_at as finishedAt'])
    .select(['sheet.user_id as userId'])
    .select(['sheet.answer_base as answerBase', 'sheet.answer_count as answerCount', 'quiz.name as evaluation'])
    .select(['person.reference', 'person.full_name as fullName', 'person.accessibility'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst();

const answersOf = (db: Db, base: number, count: number): Promise<readonly HeldOfAnswer[]> =>
  db
    .selectFrom('user_answer')
    .select(['id as answerId', 'epoch', 'revision', 'received_at as receivedAt'])
    .where('id', '>=', base)
    .where('id', '<', base + count)
    .orderBy('received_at')
    .orderBy('id')
    .execute();

const keptApartOf = async (db: Db, sheetId: number): Promise<readonly KeptApart[]> => {
  const rows = await db
    .selectFrom('quarantined_answers')
    .select(['received_at as at', 'reason', 'is_accepted as isAccepted', 'entry_count as answers'])
    .where('sheet_id', '=', sheetId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, reason: reasonText(row.reason, row.answers) }));
};

const backupsOf = (db: Db, sheetId: number): Promise<readonly TakenBackup[]> =>
  db
    .selectFrom('backup_import')
    .select(['at', 'epoch', 'taken as answers'])
    .where('sheet_id', '=', sheetId)
    .orderBy('at')
    .execute();

/** Reads when the server did not run, and when it did not hear the device, while the sheet was under way. */
const unheard = async (
  db: Db,
  { sheetId, userId, startedAt, finishedAt }: NonNullable<Awaited<ReturnType<typeof sheetOf>>>,
  now: EpochMs,
): Promise<Pick<Playback, 'outages' | 'silences'>> => {
  const from = startedAt ?? now;
  const to = finishedAt ?? now;
  if ((await inLaboratory(db, [sheetId])).has(sheetId)) return { outages: [], silences: [] };
  const of = { userId, sheetId };
  const { silences } = (await lineSilencesOf(db, [of], now))(of);
  const within = (spans: Playback['silences']): Playback['silences'] =>
    spans
      .map((one) => ({ from: Math.max(from, one.from), to: Math.min(to, one.to) }))
      .filter((one) => one.from < one.to);
  return { outages: within(await outagesIn(db, { from, to })), silences: within(silences ?? []) };
};

/** The route adds when it is, and the grant. */
export type KeptPlayback = Omit<Playback, 'now' | 'fileGrant'>;

/** A sheet as it was seen, with all that is kept here of it. Null: there is none. */
export const sheetPlayback = async (db: Db, sheetId: number, now: EpochMs): Promise<KeptPlayback | null> => {
  const found = await sheetOf(db, sheetId);
  if (found === undefined) return null;
  const { sessionId, userId: _, answerBase, answerCount, ...sheet } = found;
  return {
    ...sheet,
    screens: await playbackScreens(db, sheetId),
    answers: await answersOf(db, answerBase, answerCount),
    keptApart: await keptApartOf(db, sheetId),
    backups: await backupsOf(db, sheetId),
    incidents: await incidentsOf(db, sheetId),
    photos: await photosOf(db, sheetId, now),
    actions: sessionId === null ? [] : await actionsOn(db, sheetId, sessionId),
    givenBack: await givenBackOf(db, sheetId),
    ...(await unheard(db, found, now)),
  };
};
