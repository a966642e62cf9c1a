import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { threeSheets } from '../../testing/three-sheets.ts';
import { texts as gradedTexts } from './graded-quiz.ts';
import { texts as gradesTexts } from './grades.ts';
import { texts as publishTexts } from './publish-results.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let trio: GradedPeople;
let number = 0;
let name = '';
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  trio = await use.people('REC', 3);
});
afterAll(() => server.close());
beforeEach(() => {
  number += 1;
  name = `Evaluación ${number}`;
});

const WHO = ['--operator', 'ROSA', '--reason', 'Acta 12'] as const;

describe('publishing and exporting', () => {
  it('publishes what waited for the operator, once, and says what has no grade', async () => {
    const { ana, sheet, grades } = await threeSheets(use, trio, name, { grading: { publish: 'operator' } });
    expect(await grades()).toEqual([null, null, null]);
    const csv = await use.run('grades', name, '--csv');
    expect(csv.lines[0]).toBe(gradesTexts.columns.join(','));
    expect(csv.lines[1]).toMatch(
      new RegExp(
        `^${sheet.id},${trio.references[0]},Persona ${trio.references[0]},1,sí,F,[^,]+,[^,]+,90.91,100,10,11,11,10,11,no$`,
      ),
    );
    const published = await use.run('publish-results', name, ...WHO);
    expect(published).toEqual({ ok: true, lines: [publishTexts.published(3)] });
    expect(await grades()).toEqual([90.91, 90.91, 90.91]);
    expect((await mailsTo(server, emailOf(trio.references[0] ?? ''))).map(({ subject }) => subject)).toEqual([
      'Sus resultados están disponibles',
    ]);
    expect((await use.run('publish-results', name, ...WHO)).lines).toEqual([publishTexts.published(0)]);
    expect((await use.review(ana, sheet.id)).status).toBe(200);
    expect((await use.run('grades', name)).lines[0]).toBe(
      `${trio.references[0]}  90.91  Persona ${trio.references[0]}`,
    );
  });

  it('is refused for what is not there, not graded, or by nobody', async () => {
    await use.give(name, trio, { grading: null });
    expect((await use.run('publish-results', 'Otra', ...WHO)).lines).toEqual([gradedTexts.noEvaluation('Otra')]);
    expect((await use.run('grades', name)).lines).toEqual([gradedTexts.notGraded]);
    expect((await use.run('grades')).lines[0]).toBe('Falta EVALUACIÓN.');
    expect((await use.run('publish-results', name)).ok).toBe(false);
  });
});
