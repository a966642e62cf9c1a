import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { endLogins } from '../accounts/account/operate-account.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OfPerson } from './person-rows.ts';
import { texts } from './texts.ts';

/** Nobody logs in with it: it is no identification, and no hash matches. */
const forgottenReference = (id: number): string => `olvidada-${id}`;

/**
 * Somebody still has to decide or to do each of these about a person, or they themselves, and could not once they are
 * forgotten.
 */
export const PENDING = ['incident', 'objection', 'regrade', 'quarantine', 'unpublished', 'toCome', 'role'] as const;
export type Pending = (typeof PENDING)[number];

export const pendingOf = async (tx: Tx, { id }: OfPerson, at: EpochMs): Promise<readonly Pending[]> => {
  const { rows } = await sql<Record<Pending, boolean>>`
    with sheet as (select * from answers_sheet where user_id = ${id})
    select
      exists (select from incident join sheet on sheet.id = sheet_id where closed_at is null) as incident,
      exists (select from objection join sheet on sheet.id = sheet_id where decided_at is null) as objection,
      exists (select from regrade_request as asked join sheet on sheet.id = sheet_id where asked.status = 'P') as regrade,
      exists (select from quarantined_answers join sheet on sheet.id = sheet_id where decided_at is null) as quarantine,
      exists (
        select from sheet_grade as graded join sheet on sheet.id = sheet_id
        where graded.grade is not null and graded.published_at is null and not sheet.is_trial) as unpublished,
      exists (
        select from sheet join quiz_session as session on session.id = session_id
        where sheet.status = 'P' and withdrawn_at is null and session.ends_at > ${new Date(at)}::timestamptz) as "toCome",
      exists (select from app_user where app_user.id = ${id} and not roles <@ '{examinee}') as role`.execute(tx);
  return PENDING.filter((one) => rows[0]?.[one] === true);
};

/** Tells what keeps somebody from being forgotten; null: nothing. */
export const keptBy = async (tx: Tx, { id }: OfPerson): Promise<'underWay' | 'inLaboratory' | null> => {
  const sheets = await tx
    .selectFrom('answers_sheet as sheet')
    .leftJoin('laboratory_sheet as out', (join) =>
      join.onRef('out.sheet_id', '=', 'sheet.id').on('out.state', '=', 'out'),
    )
    .select(['sheet.status', 'out.sheet_id as outId'])
    .where('sheet.user_id', '=', id)
    .execute();
  if (sheets.some(({ status }) => status === 'A')) return 'underWay';
  return sheets.some(({ outId }) => outId !== null) ? 'inLaboratory' : null;
};

/** A ranked list goes by this part of an enrollment: without it others would stand elsewhere. */
export const RANKING_INFORMATION = sql<string>`jsonb_strip_nulls(
  jsonb_build_object('use_previous_note', information -> 'use_previous_note'))`;

/** Rows that are about the person and nothing else. */
const OWN = [
  ...([
    'personal_data',
    'lab_hours',
    'mailed_link',
    'login_code',
    'push_event',
    'face_reference',
    'dactilar_try',
  ] as const),
  ...(['schedule_step', 'schedule_confirmation', 'postulation', 'console_watcher', 'session_proctor'] as const),
] as const;

/**
 * Drops who somebody is: name, number, address, what they said of themselves, their mails, the keys of their photos and the faces in
 * them. What stays is a number: sheets, answers, grades, logs and receipts, which others rely on and which still verify. Returns the
 * names of the files of their photos, which are to be removed once this is committed.
 */
export const forgetPerson = async (
  tx: Tx,
  { id, reference, email }: OfPerson,
  at: EpochMs,
): Promise<readonly string[]> => {
  const sheets = tx.selectFrom('answers_sheet').select('id').where('user_id', '=', id);
  await endLogins(tx, id, at);
  for (const table of OWN) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx);
  // Others are ranked beside them: the earlier grade goes on with their number.
  await sql`update last_grade set reference = upper(${forgottenReference(id)}) where reference = upper(${reference})`.execute(
    tx,
  );
  if (email !== null) await sql`delete from mail_job where lower(recipient) = lower(${email})`.execute(tx);
  await tx.updateTable('enrollment').set({ information: RANKING_INFORMATION }).where('user_id', '=', id).execute();
  await tx
    .updateTable('sheet_assignment')
    .set({ support_name: null, support_document: null, support_email: null, support_mobile: null })
    .where('sheet_id', 'in', sheets)
    .execute();
  // What a log's lines name by a hash has to be what it was, or they would not verify; what none names proves nothing.
  await sql`
    delete from opened_content as opened
    where sheet_id in (${sheets}) and not exists (
      select from session_log as log where log.sheet_id = opened.sheet_id and position(opened.hash in log.line) > 0
    )`.execute(tx);
  await tx.updateTable('laboratory_sheet').set({ told: null }).where('sheet_id', 'in', sheets).execute();
  await tx.updateTable('rescheduling_request').set({ comment: null }).where('sheet_id', 'in', sheets).execute();
  await tx.updateTable('regrade_request').set({ comment: '' }).where('sheet_id', 'in', sheets).execute();
  await tx.updateTable('objection').set({ text: '' }).where('sheet_id', 'in', sheets).execute();
  const photos = await tx
    .updateTable('photo')
    .set({ purged_at: new Date(at), key_wrapped: null, descriptor: null })
    .where('user_id', '=', id)
    .where('purged_at', 'is', null)
    .returning('file')
    .execute();
  await tx
    .updateTable('app_user')
    .set({
      ...{
        reference: forgottenReference(id),
        full_name: texts.forgotten,
        email: null,
        password_hash: '',
        watermark: null,
      },
      ...{ extra_time_percent: 0, extra_time_minutes: 0 },
      ...{ accessibility: null, is_active: false, email_confirmed_at: null, last_login_at: null },
    })
    .where('id', '=', id)
    .execute();
  return photos.map(({ file }) => file);
};
