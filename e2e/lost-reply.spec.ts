import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectKept, keptAnswers } from './support/kept.ts';
import { someone } from './support/people.ts';
import { choose, enter, expectAllSaved, finish, goTo, logIn, markedOption } from './support/screen.ts';
import { chosen } from './support/sheet.ts';

const ANSWERS = '**/api/answers-sheet/*/answers';

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

test('a reply that is lost after the commit is a repeat for the server, and saved for the examinee', async ({
  page,
  db,
}) => {
  await logIn(page, someone());
  const sheet = await enter(page, HYBRID);
  let lost = 0;
  await page.route(ANSWERS, async (route) => {
    if (lost >= 2) return route.fallback();
    lost += 1;
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    return route.abort('connectionreset');
  });
  const answered = sheet.placed.slice(0, 3);
  for (const { position } of answered) {
    await goTo(page, position);
    await choose(page, 1);
  }
  await expect.poll(() => lost).toBeGreaterThan(0);
  await expectAllSaved(page);
  await expectKept(
    db,
    sheet.id,
    chosen(answered, () => 1),
  );
  const { count } = await db.row<{ count: string }>('select count(*) from answer_review where sheet_id = $1', [
    sheet.id,
  ]);
  expect(Number(count)).toBe(0);
});

test('an answer changed while its post is under way is sent after it', async ({ page, db }) => {
  await logIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHolding = false;
  await page.route(ANSWERS, async (route) => {
    if (isHolding) return route.fallback();
    isHolding = true;
    const reply = await route.fetch();
    await held;
    return route.fulfill({ response: reply });
  });
  for (const { position } of [first, second]) {
    await goTo(page, position);
    await choose(page, 0);
  }
  await expect.poll(() => keptAnswers(db, sheet.id)).toEqual(chosen([first, second], () => 0));

  await choose(page, 2);
  letGo();
  await expectAllSaved(page);
  expect(await markedOption(page)).toBe(2);
  await expectKept(db, sheet.id, { ...chosen([first], () => 0), ...chosen([second], () => 2) });
});

test('a finish whose reply is lost is finished once', async ({ page, db }) => {
  await logIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 1);
  let lost = 0;
  await page.route('**/finish/*', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await finish(page);
  expect(lost).toBe(1);
  await expectKept(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 1), () => 1),
  );
});
