import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, takesPhotos } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadDemonstration } from './load-demonstration.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'quipu-demo-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the demonstration', () => {
  it('loads whole: twelve people, four evaluations, a sheet of each for each, and who watches them', async () => {
    const { db } = database;
    expect(await loadDemonstration(db, folder, Date.now())).toBe(true);
    expect(await loadDemonstration(db, folder, Date.now())).toBe(false);
    const sheets = await db.selectFrom('answers_sheet').select(['user_id', 'quiz_id', 'status']).execute();
    expect(sheets).toHaveLength(48);
    expect(new Set(sheets.map(({ user_id }) => user_id)).size).toBe(12);
    expect(new Set(sheets.map(({ quiz_id }) => quiz_id)).size).toBe(4);
    const forms = await db.selectFrom('form').select('content').execute();
    const types = forms.flatMap(({ content }) =>
      content.sections.flatMap(({ items }) =>
        items.flatMap((item) => [item.type, ...item.children.map((c) => c.type)]),
      ),
    );
    expect(new Set(types).size).toBe(11);
    const quizzes = await db.selectFrom('quiz').select(['type', 'grading', 'shows_answers', 'extra']).execute();
    expect(quizzes.map(({ grading, extra }) => grading !== null && extra.answersSheet)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(quizzes.map(({ extra }) => takesPhotos(wholeExtra(extra)))).toEqual([false, false, false, true]);
    expect(quizzes.filter(({ type, shows_answers }) => type === 'EV' && shows_answers)).toHaveLength(2);
    expect(await db.selectFrom('sheet_assignment').select('sheet_id').execute()).toHaveLength(5);
    const watching = await db
      .selectFrom('session_proctor')
      .innerJoin('app_user as proctor', 'proctor.id', 'user_id')
      .select(['proctor.reference', 'proctor.roles'])
      .execute();
    expect(watching).toEqual(Array.from({ length: 4 }, () => ({ reference: '2059999900', roles: ['proctor'] })));
  });

  it('has an account for each role', async () => {
    const people = await database.db.selectFrom('app_user').select('roles').execute();
    expect(new Set(people.flatMap(({ roles }) => roles))).toEqual(new Set(ROLES));
    expect(people.every(({ roles }) => roles.length === 1)).toBe(true);
  });

  it('gives no two sheets the same answer ids', async () => {
    const sheets = await database.db
      .selectFrom('answers_sheet')
      .select(['answer_base', 'answer_count'])
      .orderBy('answer_base')
      .execute();
    sheets.slice(1).forEach((sheet, place) => {
      const before = sheets[place];
      expect(sheet.answer_base).toBe((before?.answer_base ?? 0) + (before?.answer_count ?? 0));
    });
  });
});
