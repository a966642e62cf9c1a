import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts as rankingTexts } from '../../admission/ranking/texts.ts';
import { texts as publishTexts } from '../../cli/grading/publish-results.ts';
import { addCareer, addProcess, addQuota } from '../../testing/careers.ts';
import { type Examinee, entry } from '../../testing/examinee.ts';
import { AT, answering, rightAnswersOf } from '../../testing/graded-evaluation.ts';
import { gradedSheets } from '../../testing/graded-sheets.ts';
import { staffWith } from '../../testing/office-fixture.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';

const NAME = 'Ingreso';
const BY = ['--operator', 'ROSA', '--reason', 'Acta 12'] as const;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'quipu-undecided-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

it('grades are published, and a list is signed, by who reads first whose answers still wait for a decision', async () => {
  const use = gradedSheets(server);
  const { db } = server.database;
  const people = await use.people('IND', 4);
  await use.give(NAME, people, { grading: { publish: 'operator' } });
  /** One answer of theirs comes after they finished, as often as it is sent again. */
  const late = async (who: Examinee | undefined, isOther: boolean) => {
    if (who === undefined) throw new Error('nobody');
    const sheet = await use.finish(who, (taken) => new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]));
    server.clock.now += 1_000;
    const details = isOther ? rightAnswersOf(sheet).get(AT.one) : answering(sheet).options(AT.one, 'tres');
    const again = entry(sheet, AT.one, details ?? [], { revision: 9, updatedAt: server.clock.now });
    for (const revision of [9, 10]) await who.answer(sheet.id, [{ ...again, revision }]);
    return sheet.id;
  };
  const [ana, luz, eva, sol] = people.people;
  await late(ana, true);
  // Her late answer says what counts as it is: nobody has anything to decide.
  await late(luz, false);
  const trial = await late(eva, true);
  await db.updateTable('answers_sheet').set({ is_trial: true }).where('id', '=', trial).execute();
  if (sol !== undefined) await use.finish(sol);
  await gradeDue(server.context);
  const processId = await addProcess(db, '2026-1');
  const careerId = await addCareer(db, 'DER');
  await addQuota(db, processId, 'first', careerId, 2);
  const at = new Date(server.clock.now);
  for (const userId of people.ids)
    await db
      .insertInto('enrollment')
      .values({
        ...{ user_id: userId, process_id: processId, status: 'F', career_id: careerId, saved_at: at, finished_at: at },
        information: '{}',
      })
      .execute();

  const rosa = await staffWith(server, 'ROSA', ['operator']);
  const { id: quizId } = await db.selectFrom('quiz').select('id').where('name', '=', NAME).executeTakeFirstOrThrow();
  const standing = async () => {
    const results = rightOf(await server.api.officeDistribution({ id: quizId }, rosa));
    return results.status === 200 ? results.body.inReview : null;
  };
  const ranked = async (name: string) => {
    const pdf = join(folder, name);
    const { lines } = await use.run('ranked-list', NAME, '--pdf', pdf, ...BY);
    return [lines.join('\n'), (await readPdf(readFileSync(pdf))).pages.join(' ').replace(/\s+/g, ' ')];
  };
  expect(await standing()).toBe(1);
  for (const told of await ranked('antes.pdf')) expect(told).toContain(rankingTexts.inReview(1));
  const dry = await use.run('publish-results', NAME, '--dry-run', ...BY);
  expect(dry.lines).toContain(publishTexts.inReview(1));

  for (const { id } of await db.selectFrom('quarantined_answers').select('id').execute())
    await use.run('decide-quarantined-answers', String(id), 'reject', ...BY);
  expect(await standing()).toBe(0);
  for (const told of await ranked('despues.pdf')) expect(told).not.toContain('respuestas guardadas');
  const published = await use.run('publish-results', NAME, ...BY);
  expect(published.lines).toEqual([publishTexts.published(3)]);
});
