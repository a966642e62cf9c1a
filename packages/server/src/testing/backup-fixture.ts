import { keptLines } from '../exams/logs/log-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { examinee, onlySheet, opened } from './examinee.ts';
import { type OfflineSession, offlineSession } from './offline-session.ts';
import { addTestPerson } from './people.ts';
import { rightOf } from './replies.ts';
import { sealedBackup } from './sealed-backup.ts';
import type { TestServer } from './test-server.ts';

const HOUR = 3_600_000;
type Json = Readonly<Record<string, unknown>>;

const QUESTIONS = [choice('p1'), choice('p2'), choice('p3'), choice('p4')];

/** A person who has opened a hybrid sheet of an hour, of which backups are allowed, and works on without the server. */
export const offlineExaminee = async (
  server: TestServer,
  reference: string,
  {
    sections = [section('Única', QUESTIONS)],
    more = {},
    person = {},
  }: { readonly sections?: readonly Json[]; readonly more?: Json; readonly person?: Json } = {},
) => {
  const { db } = server.database;
  const userId = await addTestPerson(db, reference, person);
  const extra = { allow_download_backup_file: 1, hybrid_mode: 1, ...(more['extra'] as Json | undefined) };
  const json = evaluationJson(`Copias de ${reference}`, sections, { backup_window: 60, ...more, extra });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(db, json, [userId], window);
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  const session = offlineSession(sheet);
  const backupOf = (of: OfflineSession, from = sheet) =>
    sealedBackup({ sheet: id, epoch: from.epoch, key: from.backupKey }, of.lines());
  return {
    userId,
    who,
    id,
    sheet,
    session,
    /** Sealed as the sheet's reply allows: `from` is the opening that the session is of. */
    backupOf,
    backup: () => backupOf(session),
    import: async (file: Uint8Array, answersSheetId = id) =>
      rightOf(await server.api.importBackup({ file, answersSheetId }, { token: who.token() })),
    /** Its answers by the ordinals of their items: the place of the option that is ticked, and the version. */
    answers: async () => {
      const rows = await db
        .selectFrom('user_answer')
        .select(['id', 'details', 'epoch', 'revision'])
        .where('sheet_id', '=', id)
        .orderBy('id')
        .execute();
      const items = sheet.form.sections.flatMap(({ items: all }) => all);
      return rows.flatMap(({ id: answer, details, epoch }) => {
        const ordinal = items.findIndex(({ userAnswer }) => userAnswer.id === answer);
        const place = items[ordinal]?.options.findIndex((one) => one.id === details[0]?.itemOptionId) ?? -1;
        return place < 0 ? [] : [[ordinal, place, epoch] as const];
      });
    },
    row: () => db.selectFrom('answers_sheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    reviewed: async () =>
      (
        await db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id).orderBy('id').execute()
      ).map(({ reason }) => reason),
    held: () => keptLines(db, id, null),
  };
};
export type OfflineExaminee = Awaited<ReturnType<typeof offlineExaminee>>;
