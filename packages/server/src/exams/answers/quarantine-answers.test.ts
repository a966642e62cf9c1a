import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import type { PendingEntry } from '@quipu/engine';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import { chosen, type Examinee, entry, opened, option } from '../../testing/examinee.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { formsToGrade } from '../grading/grading-rules-store.ts';
import { compareQuarantinedAnswers } from '../quarantine/compare-quarantined-answers.ts';
import { quarantine } from './quarantine-answers.ts';

const given = sheetEach('COMPARADA', 3, 1);
let server: TestServer;
let who: Examinee;
let id: number;
let sheet: Awaited<ReturnType<typeof opened>>;
beforeEach(async () => {
  ({ server, who, id } = given());
  sheet = await opened(who, id);
});

const says = (question: number, place: number, revision: number, more: Partial<PendingEntry> = {}): PendingEntry => ({
  ...entry(sheet, question, chosen(option(sheet, question, place)), { revision }),
  ...more,
});
const keep = (reason: QuarantineReason, ...entries: readonly PostedEntry[]) =>
  quarantine(server.database.db, [{ sheetId: id, reason, entries }], server.clock.now);
const rows = () =>
  server.database.db
    .selectFrom('quarantined_answers')
    .select(['id', 'reason', 'entries'])
    .where('sheet_id', '=', id)
    .orderBy('id')
    .execute();
const revisions = async () =>
  (await rows()).map(({ entries }) => entries.map((one) => (one as { readonly revision?: number }).revision));
const decide = (isAccepted: boolean) =>
  server.database.db
    .updateTable('quarantined_answers')
    .set({ decided_at: new Date(server.clock.now), is_accepted: isAccepted })
    .where('sheet_id', '=', id)
    .execute();

it('what waits for one reason keeps nothing from waiting for another: each is decided by itself', async () => {
  await keep('replacedLogin', says(0, 1, 1));
  await keep('afterFinish', says(0, 1, 1), says(1, 0, 2));
  expect((await rows()).map(({ reason, entries }) => [reason, entries.length])).toEqual([
    ['replacedLogin', 1],
    ['afterFinish', 2],
  ]);
});

it('of what was decided only the same entry is known', async () => {
  await keep('afterFinish', says(0, 1, 1));
  await decide(false);
  await keep('afterFinish', says(0, 1, 1), says(1, 0, 1));
  await keep('afterFinish', says(0, 1, 2));
  expect(await revisions()).toEqual([[1], [1], [2]]);
  expect((await rows())[1]?.entries).toMatchObject([{ id: says(1, 0, 1).id }]);
});

it('a post’s own entries are compared in the order in which they were made', async () => {
  await keep('afterFinish', says(0, 0, 10));
  await keep('afterFinish', says(0, 0, 12), says(0, 1, 11), says(0, 0, 13));
  expect(await revisions()).toEqual([[10], [12, 11]]);
  // The last word is the one that is shown, and counts once it is accepted.
  const { db } = server.database;
  const found = await db
    .selectFrom('answers_sheet')
    .select(['form_id as formId', 'answer_base as answerBase', 'answer_count as answerCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const form = await db.transaction().execute(async (tx) => (await formsToGrade(tx, [found.formId])).get(found.formId));
  if (form === undefined) throw new Error('no form');
  const compared = await compareQuarantinedAnswers(db, (await rows())[1]?.id ?? 0, form, found);
  expect(compared.map(({ entry: one }) => one.revision)).toEqual([12]);
});

it('an answer that no table of JSON holds is known again, and is the last word all the same', async () => {
  const odd = says(0, 0, 11, { details: [{ itemOptionId: null, answer: 'a\ud800', slot: null }] });
  const none = new UnreadableEntry({ id: odd.id, details: '\udc00' });
  await keep('unacceptable', says(0, 0, 10));
  await keep('unacceptable', odd, none);
  await keep('unacceptable', none, odd);
  await keep('unacceptable', says(0, 0, 12));
  expect(await revisions()).toEqual([[10], [11, undefined], [12]]);
});

it('brings no more of thousands of rows that wait than there are entries to compare', async () => {
  await keep('afterFinish', says(0, 0, 1), says(1, 1, 1));
  await sql`
    insert into quarantined_answers (sheet_id, reason, entries, digest, received_at)
    select sheet_id, reason, jsonb_build_array(entries -> 0 || jsonb_build_object('revision', number), entries -> 1),
           sha256(number::text::bytea), received_at
    from quarantined_answers, generate_series(2, 4000) number where sheet_id = ${id}`.execute(server.database.db);
  let brought = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      brought += result.rows.length;
      return result;
    },
  };
  const post = [says(0, 0, 3_999), says(0, 0, 4_001), says(0, 1, 4_002), says(1, 0, 5)];
  const db = server.database.db.withPlugin(counting);
  await quarantine(db, [{ sheetId: id, reason: 'afterFinish', entries: post }], server.clock.now);
  expect(brought).toBeLessThanOrEqual(post.length + 1);
  const last = (await rows()).at(-1)?.entries;
  expect(last).toMatchObject([{ revision: 4_002 }, { id: says(1, 0, 5).id, revision: 5 }]);
  expect(last).toHaveLength(2);
});
