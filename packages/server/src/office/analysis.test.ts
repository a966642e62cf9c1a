import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { addCareer, addProcess } from '../testing/careers.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const NAME = 'Clave mala';
let server: TestServer;
let rosa: StaffToken;
let id = 0;
/** Ten people: the better half contradicts the key of the first question. */
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  const use = gradedSheets(server);
  const people = await use.people('AN', 10);
  await use.give(NAME, people, { grading: { publish: 'operator' } });
  for (const [place, who] of people.people.entries())
    await use.finish(who, (sheet) =>
      place < 5
        ? new Map([[AT.one, answering(sheet).options(AT.one, 'tres')]])
        : new Map([
            [AT.text, answering(sheet).written('=1+1')],
            [AT.number, answering(sheet).written('3')],
          ]),
    );
  await gradeDue(server.context);
  const { db } = server.database;
  id = (await db.selectFrom('quiz').select('id').where('name', '=', NAME).executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const exported = async (kind: 'grades' | 'responses' | 'incidents' | 'times' | 'items' | 'ranked', more: object = {}) =>
  rightOf(await server.api.exportOfficeResults({ id, kind, format: 'csv', reason: 'Acta 12', ...more }, rosa));
const rowsOf = async (...of: Parameters<typeof exported>) => {
  const reply = await exported(...of);
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return parse(Buffer.from(reply.body), { bom: true, delimiter: ';', columns: true }) as readonly Record<
    string,
    string
  >[];
};

describe('the questions of an evaluation', () => {
  it('are analysed before anything is published, with why somebody should look at them', async () => {
    const reply = rightOf(await server.api.officeItemAnalysis({ id }, rosa));
    if (reply.status !== 200) throw new Error('refused');
    const { name, forms } = reply.body;
    expect([name, forms.length, forms[0]?.sheets]).toEqual([NAME, 1, 10]);
    const [item] = forms[0]?.items ?? [];
    expect(item).toMatchObject({ number: '1', facility: 0.5, omitted: 0, asked: 10, standing: 'graded' });
    expect(item?.pointBiserial).toBeCloseTo(-1, 9);
    expect(item?.flags.map(({ kind }) => kind)).toEqual(['distractor', 'negative']);
    expect(item?.flags[0]?.says).toMatch(/^Clave en duda: del 27 % superior, \d dieron C «tres»/);
    expect(item?.parts[0]?.choices.find(({ label }) => label === 'C')).toMatchObject({ chosen: 5, isRight: false });
  });

  it('are not shown to whoever takes it, nor is any file', async () => {
    const lola = await staffWith(server, 'LOLA', ['operator', 'examinee']);
    const sessions = await server.database.db.selectFrom('quiz_session').select('id').execute();
    const use = gradedSheets(server);
    await use.run('enter', 'LOLA', String(sessions[0]?.id), '--operator', 'ROSA', '--reason', 'x');
    const own = { status: 409, body: { msg: texts.ownEvaluation } };
    expect(rightOf(await server.api.officeItemAnalysis({ id }, lola))).toMatchObject(own);
    const asked = { id, kind: 'grades', format: 'csv', reason: 'x' } as const;
    expect(rightOf(await server.api.exportOfficeResults(asked, lola))).toMatchObject(own);
  });
});

describe('results', () => {
  it('leave as files that a Spanish Excel opens, and it is kept who took them and why', async () => {
    expect((await rowsOf('items')).find(({ pregunta, opcion }) => pregunta === '1' && opcion === '')).toMatchObject({
      dificultad: '0,5',
      por_revisar: 'clave en duda, discriminación negativa',
    });
    expect((await rowsOf('items')).some(({ texto }) => texto === '12,6')).toBe(true);
    expect((await rowsOf('grades')).filter(({ nota }) => nota !== '')).toHaveLength(10);
    expect((await rowsOf('responses')).some(({ respuesta }) => respuesta === `'=1+1`)).toBe(true);
    expect(await rowsOf('incidents')).toEqual([]);
    expect(await rowsOf('times')).not.toEqual([]);
    const xlsx = await exported('grades', { format: 'xlsx' });
    const [sheet] = await readXlsx(Buffer.from(xlsx.status === 200 ? xlsx.body : []));
    expect(sheet?.data[1]?.[0]).toBe('AN0');
    const kept = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(kept).toContainEqual({
      who: 'ROSA',
      why: 'Acta 12',
      what: expect.objectContaining({ action: 'export', kind: 'items', quizId: id, rows: expect.any(Number) }),
    });
  });

  it('do not leave without a reason, nor where there is nothing', async () => {
    expect(await exported('grades', { reason: ' ' })).toMatchObject({ status: 400, body: { msg: texts.needsReason } });
    expect(await exported('grades', { format: 'pdf' })).toMatchObject({ status: 409, body: { msg: texts.noPdf } });
    expect(await exported('ranked')).toMatchObject({ status: 409, body: { msg: texts.noCurrentProcess } });
    expect(await exported('grades', { id: 999_999 })).toMatchObject({ status: 404 });
  });

  it('leave as a list to be signed where people enrolled for it', async () => {
    const { db } = server.database;
    const processId = await addProcess(db, '2026-1');
    expect(await exported('ranked', { format: 'pdf' })).toMatchObject({
      status: 409,
      body: { msg: texts.nobodyRanked },
    });
    const people = await db.selectFrom('app_user').select('id').where('reference', 'like', 'AN%').execute();
    const careerId = await addCareer(db, 'DER');
    const at = new Date(server.clock.now);
    for (const { id: userId } of people)
      await db
        .insertInto('enrollment')
        .values({
          ...{
            user_id: userId,
            process_id: processId,
            status: 'F',
            career_id: careerId,
            saved_at: at,
            finished_at: at,
          },
          information: '{}',
        })
        .execute();
    expect((await rowsOf('ranked')).map(({ puesto }) => puesto)).toEqual(['1', ...Array(9).fill(expect.any(String))]);
    const pdf = await exported('ranked', { format: 'pdf' });
    expect(
      Buffer.from(pdf.status === 200 ? pdf.body : [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});
