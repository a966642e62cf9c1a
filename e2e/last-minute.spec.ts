import type { Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { BRIEF_SECTIONS, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { noticesAt, watchNotices } from './support/notices.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, finish, goTo } from './support/screen.ts';
import { chosen, type Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { cuttableSockets } from './support/sockets.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

const UNTIL_OVER = { timeout: 150_000 };
/** The sections of that evaluation last as long. */
const BRIEF_MS = 20_000;
/** A clock shows whole seconds, and may be drawn a moment ago. */
const CLOCKS_MS = 3_000;
const CHANGED = 'Hora de la sesión actualizada';
const GIVEN = ['--operator', OPERATOR.username, '--reason', 'Corte de luz'];

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

const secondsLeft = async (page: Page): Promise<number> => {
  const parts = (await page.getByRole('timer').first().innerText()).match(/\d+/g) ?? [];
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
};
/**
 * Collects what the server says to each end by time that the device tells: the status that it ends with, or A for
 * "still under way".
 */
const endsHeard = (page: Page): string[] => {
  const heard: string[] = [];
  page.on('response', async (response) => {
    const asked = /\/finish\/(FS?T)$/.exec(new URL(response.url()).pathname)?.[1];
    if (asked !== undefined) heard.push(`${asked} ${((await response.json()) as { readonly status: string }).status}`);
  });
  return heard;
};
const sessionOf = async (db: Database, { id }: Sheet): Promise<string> =>
  (await db.row<{ id: string }>('select session_id as id from answers_sheet where id = $1', [id])).id;

/** A sheet with its first question answered, which ends soon as far as its device knows: the reply to the answer said so. */
const endingSoon = async (page: Page, db: Database): Promise<Sheet> => {
  const sockets = await cuttableSockets(page);
  sockets.cut();
  await watchNotices(page, CHANGED);
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await goTo(page, 2);
  await db.rows("update quiz_session set ends_at = now() + interval '90 seconds', updated_at = now()");
  await choose(page, 0);
  await expect.poll(() => secondsLeft(page)).toBeLessThan(105);
  await expectAllSaved(page);
  return sheet;
};

/**
 * Expects them on the question where they were, with time, and everything that was answered at the server, until they
 * end it themselves.
 */
const goesOn = async (page: Page, db: Database, sheet: Sheet): Promise<void> => {
  await expect.poll(() => secondsLeft(page), UNTIL_OVER).toBeGreaterThan(90);
  const [first, , third, fourth] = sheet.placed;
  if (!first || !third || !fourth) throw new Error('Four questions are expected');
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  expect(await noticesAt(page)).not.toEqual([]);
  expect(await statusOf(db, sheet.id)).toBe('A');
  await goTo(page, fourth.position);
  await choose(page, 2);
  await expectAllSaved(page);
  await finish(page);
  await expectSaved(db, sheet.id, {
    ...chosen([first], () => 0),
    ...chosen([third], () => 1),
    ...chosen([fourth], () => 2),
  });
  expect(await statusOf(db, sheet.id)).toBe('F');
};

test('more time given in the last seconds, which its device does not hear of: the end that it tells is none, and its person goes on', async ({
  page,
  server,
  db,
}, info) => {
  const ends = endsHeard(page);
  const sheet = await endingSoon(page, db);
  await page.route('**/api/answers-sheet/*/answers', (route) => route.abort('connectionreset'));
  await quipu(server.dataFolder, 'extend-session', await sessionOf(db, sheet), '30', ...GIVEN);
  // Answered in the last seconds, it reaches the server with the end only.
  await expect.poll(() => secondsLeft(page), UNTIL_OVER).toBeLessThan(15);
  await choose(page, 1);
  await expect.poll(() => ends, UNTIL_OVER).toContain('FT A');
  await page.unroute('**/api/answers-sheet/*/answers');
  await expect.poll(() => noticesAt(page)).not.toEqual([]);
  await lookAtWidths(page, info, 'sigue-con-mas-tiempo');
  await goesOn(page, db, sheet);
  expect(ends).toEqual(['FT A']);
});

test('more time given while the device is without network: it closes there, and opens again with the network @long', async ({
  page,
  context,
  server,
  db,
}, info) => {
  const ends = endsHeard(page);
  const sheet = await endingSoon(page, db);
  await context.setOffline(true);
  await choose(page, 1);
  await quipu(server.dataFolder, 'extend-sheet', String(sheet.id), '30', ...GIVEN);
  await expect(page.getByRole('heading', { name: 'El tiempo de la evaluación ha terminado' })).toBeVisible(UNTIL_OVER);
  await lookAtWidths(page, info, 'fin-por-tiempo');
  await context.setOffline(false);
  await expect.poll(() => ends, UNTIL_OVER).toContain('FT A');
  await goesOn(page, db, sheet);
});

test('a clock that runs ahead ends nothing: the server’s time is the sheet’s', async ({ page, db }) => {
  await page.addInitScript(() => {
    let ahead = 0;
    Object.assign(window, {
      runAhead: (ms: number) => {
        ahead += ms;
      },
    });
    const [now, wall] = [performance.now.bind(performance), Date.now.bind(Date)];
    performance.now = () => now() + ahead;
    Date.now = () => wall() + ahead;
  });
  const ends = endsHeard(page);
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await goTo(page, 2);
  await choose(page, 1);
  await expectAllSaved(page);
  const left = await secondsLeft(page);
  await page.evaluate(
    (ms) => (window as unknown as { runAhead: (by: number) => void }).runAhead(ms),
    left * 1_000 + 5_000,
  );
  await expect.poll(() => ends, UNTIL_OVER).toContain('FT A');
  await expect.poll(() => secondsLeft(page), UNTIL_OVER).toBeGreaterThan(left - 60);
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await choose(page, 2);
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(2, 3), () => 2),
  );
  expect(await statusOf(db, sheet.id)).toBe('A');
});

test('an accommodation given shortly before the last section ends: the section goes on where it was @long', async ({
  page,
  server,
  db,
}) => {
  const sockets = await cuttableSockets(page);
  sockets.cut();
  const ends = endsHeard(page);
  const person = someone();
  await signIn(page, person);
  const sheet = await enter(page, BRIEF_SECTIONS);
  const dialog = page.getByRole('dialog');
  for (const section of ['Primera', 'Segunda']) {
    await expect(dialog.getByRole('heading', { name: `Sección: ${section}` })).toBeVisible(UNTIL_OVER);
    await dialog.getByRole('button', { name: 'Comenzar' }).click();
    await expect(page.getByRole('timer', { name: new RegExp(`Tiempo de la sección: ${section}`) })).toBeVisible();
  }
  await choose(page, 1);
  await expectAllSaved(page);
  await quipu(server.dataFolder, 'accommodate', person.username, '--percent', '300', ...GIVEN);
  await expect.poll(() => ends, UNTIL_OVER).toContain('FST A');
  await expect(page.getByRole('timer', { name: /Tiempo de la sección: Segunda/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await choose(page, 0);
  await expectAllSaved(page);
  const last = sheet.placed.find(({ section }) => section.name === 'Segunda');
  if (last === undefined) throw new Error('Two sections are expected');
  await expectSaved(
    db,
    sheet.id,
    chosen([last], () => 0),
  );
  expect(await statusOf(db, sheet.id)).toBe('A');
});

test('the reply to the start of a section is lost: it is asked for again by itself, and the section has all of its time', async ({
  page,
  server,
  db,
}, info) => {
  // However slow this machine is.
  await quipu(server.dataFolder, 'set', 'rules.section_start_back_s', '600');
  await signIn(page, someone());
  const sheet = await enter(page, BRIEF_SECTIONS);
  let lost = 0;
  let lostAt = 0;
  let isCut = true;
  await page.route('**/api/start-section', async (route) => {
    if (!isCut) return route.fallback();
    await route.fetch();
    lost += 1;
    lostAt = Date.now();
    return route.abort('connectionreset');
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Comenzar' }).click();
  await expect(dialog.getByText(/^Iniciando la sección… El servidor aún no responde/)).toBeVisible();
  await lookAtWidths(page, info, 'inicio-de-seccion');
  await expect.poll(() => lost).toBeGreaterThan(1);
  isCut = false;
  await expect(page.getByRole('timer', { name: /Tiempo de la sección: Primera/ })).toBeVisible();
  // Whoever saw nothing of it lost nothing of it.
  const { at } = await db.row<{ at: Date }>('select started_at as at from section_run where sheet_id = $1', [sheet.id]);
  expect(at.getTime()).toBeGreaterThanOrEqual(lostAt);
  // The page goes by that start, and not by one of which it heard nothing.
  const end = at.getTime() + BRIEF_MS;
  const before = Date.now();
  const left = 1_000 * (await secondsLeft(page));
  expect(left).toBeGreaterThan(end - Date.now() - CLOCKS_MS);
  expect(left).toBeLessThan(end - before + CLOCKS_MS);
});
