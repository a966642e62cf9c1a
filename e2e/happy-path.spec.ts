import { answer } from './support/answering.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectKept, statusOf } from './support/kept.ts';
import { someone } from './support/people.ts';
import { enter, expectAllSaved, expectAnswered, finish, goTo, isDisabled, logIn, question } from './support/screen.ts';
import type { Answers } from './support/sheet.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('every type of item is answered, saved and finished', async ({ page, db }) => {
  await logIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const types = new Set(sheet.placed.map(({ item }) => item.type));
  expect([...types].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

  const answers: Record<string, Answers[number]> = {};
  for (const { position, item } of sheet.placed) {
    if (await isDisabled(page, position)) continue;
    await goTo(page, position);
    Object.assign(answers, await answer(page, item, position, question(page, position)));
    if (item.type !== 11) await expectAnswered(page, position);
  }
  await goTo(page, 0);
  await expectAllSaved(page);
  await expectKept(db, sheet.id, answers);

  await finish(page);
  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectKept(db, sheet.id, answers);
});
