import type { Details, EpochMs } from '@quipu/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { entry, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from './grade-due.ts';

const HOUR = 3_600_000;
let server: TestServer;
let window: { readonly start: EpochMs; readonly end: EpochMs };
beforeAll(async () => {
  server = await startTestServer();
  window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
});
afterAll(() => server.close());

/** Three answers for two lines, as other systems write it: what is left over has nothing on its left. */
const pairs = (key: string, more: object, weight: number | null = null) => ({
  ...{ key, type: 10, content: 'Una', required: 1 },
  options: [
    { key: 'a', content: 'Perú', match: 'Lima', weight },
    { key: 'b', content: 'Ecuador', match: 'Quito', weight },
    { key: 'c', content: '', match: 'Bogotá' },
  ],
  ...more,
});

const ALL_RIGHT = { Perú: 'Lima', Ecuador: 'Quito' };

it.each<[string, Readonly<Record<string, string>>, number]>([
  ['all', ALL_RIGHT, 100],
  ['all, and has what a screen of before asked for too', { ...ALL_RIGHT, '': 'Bogotá' }, 100],
  ['one', { Perú: 'Lima', Ecuador: 'Bogotá' }, 12.5],
])('who pairs %s of the lines that there are has the points of it', async (name, matches, grade) => {
  const reference = name
    .slice(0, 40)
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  const userId = await addTestPerson(server.database.db, reference);
  const items = [pairs('simple', {}), pairs('con-peso', { penalty: 0.25, points: 1 }, 2)];
  const json = evaluationJson(`Parejas: ${name}`, [section('Única', items)], { practice: 1, grading: {} });
  await giveEvaluation(server.database.db, json, [userId], window);
  const who = await examinee(server, reference);
  const sheet = await opened(who, await onlySheet(who));
  const answers = [0, 1].map((place) => {
    const options = sheet.form.sections[0]?.items[place]?.options ?? [];
    const details: Details = Object.entries(matches).map(([content, answer]) => ({
      itemOptionId: options.find((option) => option.content === content)?.id ?? 0,
      answer,
      slot: null,
    }));
    return entry(sheet, place, details);
  });
  expect((await who.finish(sheet.id, 'F', { answers })).status).toBe(200);
  await gradeDue(server.context);
  const listed = await who.list();
  expect(listed.status === 200 ? listed.body.sheets[0]?.finalGrade : null).toBe(grade);
});
