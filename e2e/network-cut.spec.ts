import { EVERY_TYPE, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { someone } from './support/people.ts';
import { expectSaved, savedAnswers, statusOf } from './support/saved.ts';
import {
  choose,
  enter,
  expectAllSaved,
  expectKeptHere,
  finish,
  goTo,
  linkCard,
  markedOption,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

test('half of a hybrid evaluation is taken without network, over a reload, and nothing is lost', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const half = sheet.placed.length / 2;
  for (const { position } of sheet.placed.slice(0, half)) {
    await goTo(page, position);
    await choose(page, position % 3);
  }
  const before = chosen(sheet.placed.slice(0, half), ({ position }) => position % 3);
  await expectSaved(db, sheet.id, before);
  await expectAllSaved(page);

  await installed(page);
  const place = () => page.getByRole('radio').first().boundingBox();
  const placed = await place();
  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Puede seguir respondiendo/)).toBeVisible();
  expect(await place()).toEqual(placed);
  for (const { position } of sheet.placed.slice(half)) {
    await goTo(page, position);
    await choose(page, position % 3);
    await expectKeptHere(page, position);
  }
  await goTo(page, 0);
  await choose(page, 2);
  await expectKeptHere(page, 0);

  await page.reload();
  await goTo(page, sheet.placed.length - 1);
  expect(await markedOption(page)).toBe((sheet.placed.length - 1) % 3);
  expect(await savedAnswers(db, sheet.id)).toEqual(before);

  await context.setOffline(false);
  await expectAllSaved(page);
  const all = chosen(sheet.placed, ({ position }) => (position === 0 ? 2 : position % 3));
  await expectSaved(db, sheet.id, all);
  await finish(page);
  expect(await statusOf(db, sheet.id)).toBe('F');
  expect(await savedAnswers(db, sheet.id)).toEqual(all);
});

test('without network an evaluation that is not hybrid waits, says so, and goes on with what was answered', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const place = sheet.placed.find(({ item }) => item.type === 1);
  if (place === undefined) throw new Error('A single choice is expected');
  await goTo(page, place.position);

  await page.route('**/api/answers-sheet/*/answers', (route) => route.abort());
  await choose(page, 1);
  await expectKeptHere(page, place.position);
  await context.setOffline(true);
  const block = linkCard(page);
  await expect(block).toContainText('Sin conexión a internet, restablezca su conexión para continuar');
  expect(await savedAnswers(db, sheet.id)).toEqual({});

  await page.unroute('**/api/answers-sheet/*/answers');
  await context.setOffline(false);
  await expect(block).toBeHidden();
  await expectAllSaved(page);
  expect(await markedOption(page)).toBe(1);
  await expectSaved(
    db,
    sheet.id,
    chosen([place], () => 1),
  );
});
