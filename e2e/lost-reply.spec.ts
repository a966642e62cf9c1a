import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, savedAnswers } from './support/saved.ts';
import { choose, enter, expectAllSaved, finish, goTo, markedOption } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

interface PostBody {
  readonly answers: readonly { readonly id: number }[];
}

const ANSWERS = '**/api/answers-sheet/*/answers';

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

test('a reply that is lost after the commit is a repeat for the server, and saved for the examinee', async ({
  page,
  db,
}) => {
  await signIn(page, someone());
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
  await expectSaved(
    db,
    sheet.id,
    chosen(answered, () => 1),
  );
  const { count } = await db.row<{ count: string }>('select count(*) from quarantined_answers where sheet_id = $1', [
    sheet.id,
  ]);
  expect(Number(count)).toBe(0);
});

test('an answer changed while its post is under way is sent after it', async ({ page, db }) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const posts: PostBody[] = [];
  await page.route(ANSWERS, async (route) => {
    posts.push(route.request().postDataJSON() as PostBody);
    if (posts.length > 1) return route.fallback();
    const reply = await route.fetch();
    await held;
    return route.fulfill({ response: reply });
  });
  const answered = sheet.placed.slice(0, 2);
  for (const { position } of answered) {
    await goTo(page, position);
    await choose(page, 0);
  }
  await expect.poll(() => posts.length).toBe(1);
  const inFlight = answered.filter(({ item }) => posts[0]?.answers.some(({ id }) => id === item.answerId));
  const [changed] = inFlight;
  if (changed === undefined) throw new Error('The post carries an answer');
  await expect.poll(async () => Object.keys(await savedAnswers(db, sheet.id))).toContain(String(changed.item.answerId));

  await goTo(page, changed.position);
  await choose(page, 2);
  letGo();
  await expectAllSaved(page);
  expect(await markedOption(page)).toBe(2);
  await expectSaved(
    db,
    sheet.id,
    chosen(answered, (place) => (place === changed ? 2 : 0)),
  );
});

test('a finish whose reply is lost is finished once', async ({ page, db }) => {
  await signIn(page, someone());
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
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 1), () => 1),
  );
});
