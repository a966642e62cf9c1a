import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press, reach, type } from './support/keyboard.ts';
import { endSocketsWithoutNetwork } from './support/lost-line.ts';
import { PEOPLE, type Person } from './support/people.ts';
import { choose, enter, expectAllSaved } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';

test.use({ serviceWorkers: 'block' });

const SECOND = 1_000;
const NOTICED_WITHIN_S = 10;
const OFFLINE_AFTER_S = 30;

const examinees = PEOPLE.filter(({ accessibility }) => accessibility === null).slice(0, 3);

/** Somebody who takes the evaluation in a browser of their own. */
const taking = async (browser: Browser, baseURL: string, person: Person) => {
  const context = await browser.newContext({ baseURL, locale: 'es-EC', serviceWorkers: 'block' });
  await endSocketsWithoutNetwork(context);
  const page = await context.newPage();
  await signIn(page, person);
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  return { person, context, page, sheet };
};

const rowOf = (page: Page, { full_name }: Person) => page.getByRole('row').filter({ hasText: full_name });
/** What stands first in the list, as it is read. */
const firstRow = (page: Page): Promise<string> => page.locator('[data-sheet]').first().innerText();

/** The age, in seconds, that a row tells with a word when it first has it: by the server's clock, however slow this machine is. */
const ageWhenSeen = async (page: Page, { full_name }: Person, word: string): Promise<number> => {
  const seen = await page.waitForFunction(
    ([name = '', told = '']) => {
      const row = [...document.querySelectorAll('[data-sheet]')].find(({ textContent }) => textContent.includes(name));
      return new RegExp(`${told}(\\d+) s`).exec(row?.textContent ?? '')?.[1] ?? null;
    },
    [full_name, word],
    { timeout: 120 * SECOND },
  );
  return Number(await seen.jsonValue());
};

test('of several examinees the one whose line is lost comes to the top in time, and goes from it once it is back @long', async ({
  browser,
  server,
  db,
}) => {
  test.slow();
  const all = await Promise.all(examinees.map((person) => taking(browser, server.url, person)));
  const [, lost] = all;
  if (lost === undefined) throw new Error('Nobody to lose a line');
  const { session } = await db.row<{ session: number }>(
    'select session_id::int as session from answers_sheet where id = $1',
    [lost.sheet.id],
  );
  const watching = await consolePage(browser, server.url, OPERATOR);
  await watching.goto(`/consola/${session}`);
  const row = rowOf(watching, lost.person);
  for (const { person } of all) await expect(rowOf(watching, person)).toContainText('Conectado');
  await expect(watching.getByRole('button', { name: /^Sin conexión/ })).toHaveCount(0);
  // Its socket has been heard twice: from then on its silence is noticed.
  await expect.poll(() => db.rows('select user_id from person_line where not is_lost')).toHaveLength(all.length);

  await lost.context.setOffline(true);
  expect(await ageWhenSeen(watching, lost.person, 'Silencio ')).toBeLessThanOrEqual(NOTICED_WITHIN_S);
  await expect(watching.getByRole('button', { name: 'Sin conexión 1' })).toBeVisible();
  // What it said last is marked as old, and nobody has to come yet.
  await expect(row.getByTitle(/^Lo último que dijo el equipo, hace/).first()).toBeVisible();
  await expect(watching.getByText(/nadie necesita ayuda/)).toBeVisible();
  await expectAccessible(watching);

  const age = await ageWhenSeen(watching, lost.person, 'Sin conexión · ');
  expect(age).toBeGreaterThanOrEqual(OFFLINE_AFTER_S);
  expect(age).toBeLessThanOrEqual(OFFLINE_AFTER_S + NOTICED_WITHIN_S);
  await expect.poll(() => firstRow(watching)).toContain(lost.person.full_name);
  await expect(watching.getByRole('button', { name: 'Necesitan a alguien 1' })).toBeVisible();
  await expectAccessible(watching);

  await lost.context.setOffline(false);
  await expect(row).toContainText('Conectado');
  await expect(watching.getByText(/nadie necesita ayuda/)).toBeVisible();
  for (const { context } of all) await context.close();
});

test('several incidents are closed at once with one reason, by keyboard alone', async ({ browser, server, db }) => {
  const [person] = examinees;
  if (person === undefined) throw new Error('Nobody to take an evaluation');
  const { page, sheet, context } = await taking(browser, server.url, person);
  const { session } = await db.row<{ session: number }>(
    'select session_id::int as session from answers_sheet where id = $1',
    [sheet.id],
  );
  for (let captures = 1; captures <= 3; captures += 1) {
    const warning = page.getByRole('dialog', { name: 'Captura de pantalla' });
    // One capture sends several keys: those that follow at once are the same one.
    await expect(async () => {
      await page.keyboard.press('PrintScreen');
      await expect(warning).toBeVisible({ timeout: SECOND });
    }).toPass();
    await warning.getByRole('button').click();
    await expect(warning).toBeHidden();
  }

  const watching = await consolePage(browser, server.url, OPERATOR);
  await watching.goto(`/consola/${session}`);
  const row = rowOf(watching, person);
  // A key that was pressed again, because its warning came late, is one more.
  let count = 0;
  await expect(async () => {
    count = (await db.rows('select 1 from incident where sheet_id = $1', [sheet.id])).length;
    expect(count).toBeGreaterThanOrEqual(3);
    await expect(row).toContainText(`${count} por revisar`, { timeout: SECOND });
  }).toPass();
  // Whoever waits for somebody to look comes before all who do not.
  await expect.poll(() => firstRow(watching)).toContain(person.full_name);
  await type(watching.getByRole('searchbox', { name: 'Buscar por nombre o identificación' }), person.username);
  await expect(watching.getByRole('row')).toHaveCount(2);
  await press(row);
  const panel = watching.getByRole('complementary', { name: person.full_name });
  await expect(panel.getByRole('heading', { name: person.full_name })).toBeFocused();
  const all = panel.getByRole('button', { name: `Cerrar los ${count}: Captura de pantalla` });
  await expect(all).toBeVisible();
  await press(all);
  const why = panel.getByRole('group', { name: `¿Por qué se cierran estos ${count} incidentes?` });
  await expect(why).toContainText(`Captura de pantalla (${count})`);
  await expectAccessible(watching);
  // Whoever thinks better of it is where they were.
  await watching.keyboard.press('Escape');
  await expect(all).toBeFocused();
  await press(all);
  await press(why.getByRole('button', { name: 'Conversado con la persona' }));
  await expect(panel.getByRole('heading', { name: 'Sin incidentes por revisar' })).toBeFocused();
  await expect(row).toContainText(`${count} revisados`);

  await reach(panel.getByRole('button', { name: 'Cerrar el detalle' }), 'Shift+Tab');
  await watching.keyboard.press('Escape');
  await expect(row).toBeFocused();
  expect(
    await db.rows("select why from operator_action where who = $1 and what->>'action' = 'close-incident'", [
      OPERATOR.username,
    ]),
  ).toEqual(Array.from({ length: count }, () => ({ why: 'Conversado con la persona' })));
  await context.close();
});
