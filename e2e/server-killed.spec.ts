import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, savedAnswers } from './support/saved.ts';
import { allSaved, choose, enter, expectAllSaved, expectKeptHere, finish, goTo, linkCard } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { tryAgain } from './support/try-again.ts';

test('the server is killed in the middle, answers go on here, and it has them all after it starts again', async ({
  page,
  server,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const [first, second, third, fourth] = sheet.placed;
  if (!first || !second || !third || !fourth) throw new Error('Four questions are expected');
  for (const { position } of [first, second]) {
    await goTo(page, position);
    await choose(page, 0);
  }
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second], () => 0),
  );

  await server.kill();
  expect(await savedAnswers(db, sheet.id)).toEqual(chosen([first, second], () => 0));
  for (const { position } of [second, third, fourth]) {
    await goTo(page, position);
    await choose(page, 1);
  }
  await expect(linkCard(page)).toBeVisible();

  await server.start();
  await tryAgain(page, allSaved(page));
  const answers = { ...chosen([first], () => 0), ...chosen([second, third, fourth], () => 1) };
  await expectSaved(db, sheet.id, answers);
  await finish(page);
  expect(await savedAnswers(db, sheet.id)).toEqual(answers);
});

test('an answer given while nothing hears it survives the page being closed, too @long', async ({
  page,
  context,
  server,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await server.kill();
  await goTo(page, 3);
  await choose(page, 2);
  await expectKeptHere(page, 3);
  await page.close();

  await server.start();
  const again = await context.newPage();
  await signIn(again, someone());
  await enter(again, HYBRID);
  await expectAllSaved(again);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(3, 4), () => 2),
  );
});
