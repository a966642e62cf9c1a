import { cutAnswers } from './support/cut-answers.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved, savedAnswers } from './support/saved.ts';
import {
  choose,
  enter,
  expectAllSaved,
  expectKeptHere,
  goTo,
  logIn,
  markedOption,
  questionButton,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ needsWholeBrowser: true });

const ONE_LOGIN = 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.';

test('a second tab is told, does not write, and can take over', async ({ page, context, db }) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);

  const opened = context.waitForEvent('page');
  await page.evaluate(() => window.open(location.href));
  const second = await opened;
  await expect(second.getByRole('heading', { name: 'La evaluación está abierta en otra pestaña' })).toBeVisible();
  await goTo(page, 1);
  await choose(page, 1);
  await expectAllSaved(page);

  await second.getByRole('button', { name: 'Continuar aquí' }).click();
  await expect(page.getByRole('heading', { name: 'La evaluación continúa en otra pestaña' })).toBeVisible();
  await expect(questionButton(second, 1)).toHaveAccessibleName(/respondida/);
  await goTo(second, 1);
  expect(await markedOption(second)).toBe(1);
  await goTo(second, 2);
  await choose(second, 2);
  await expectAllSaved(second);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 3), ({ position }) => position),
  );
});

test('a tab that waits for the sheet says so, and goes on by itself when the one that has it is gone, without a click @long', async ({
  page,
  context,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await goTo(page, 1);
  await expectAllSaved(page);
  // Opened by the first it would be of the same process, and die with it.
  const kept = await page.evaluate(() => sessionStorage.getItem('quipu.session') ?? '');
  const second = await context.newPage();
  await second.goto('/api/app');
  await second.evaluate((session) => sessionStorage.setItem('quipu.session', session), kept);
  await second.goto(`/quiz/${sheet.id}`);
  await expect(second.getByRole('heading', { name: 'La evaluación está abierta en otra pestaña' })).toBeVisible();
  await expect(second.getByText('se abrirá aquí en un momento')).toBeVisible();
  await lookAtWidths(second, info, 'en-otra-pestana');

  // Killed, it says nothing more: its lock ends whenever the browser has noticed.
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await expect(questionButton(second, 1)).toHaveAttribute('aria-current', 'step');
  expect(await markedOption(second)).toBe(-1);
  await choose(second, 1);
  await expectAllSaved(second);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 2), ({ position }) => position),
  );
});

test('a window forgotten beside the one that is worked in does not take the sheet while that one is reloaded @long', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  const second = await context.newPage();
  const kept = await page.evaluate(() => sessionStorage.getItem('quipu.session') ?? '');
  await second.goto('/api/app');
  await second.evaluate((session) => sessionStorage.setItem('quipu.session', session), kept);
  await second.goto(`/quiz/${sheet.id}`);
  const openElsewhere = second.getByRole('heading', { name: 'La evaluación está abierta en otra pestaña' });
  await expect(openElsewhere).toBeVisible();
  // Two windows are seen at once, and one of them is worked in: in a browser that is driven, every page believes to be that one.
  const devtools = await context.newCDPSession(second);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await page.bringToFront();
  expect(await second.evaluate(() => [document.visibilityState, document.hasFocus()])).toEqual(['visible', false]);

  for (const position of [1, 2]) {
    await page.reload();
    await expect(questionButton(page, position - 1)).toHaveAttribute('aria-current', 'step');
    await goTo(page, position);
    await choose(page, position);
    await expectAllSaved(page);
    await expect(openElsewhere).toBeVisible();
  }
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 3), ({ position }) => position),
  );
  // Nobody comes back: it goes on here.
  await page.close();
  await expect(questionButton(second, 2)).toHaveAttribute('aria-current', 'step');
});

test('a second login ends the first, and what that one still had is quarantined', async ({
  page,
  context,
  browser,
  server,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 1), () => 0),
  );
  await expectAllSaved(page);
  await context.setOffline(true);
  await goTo(page, 1);
  await choose(page, 0);
  await expectKeptHere(page, 1);

  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'es-EC' });
  const other = await elsewhere.newPage();
  await logIn(other, someone());
  await enter(other, HYBRID);
  await goTo(other, 1);
  await choose(other, 2);
  await expectAllSaved(other);

  await context.setOffline(false);
  await expect(page.getByText(`Su sesión terminó. ${ONE_LOGIN}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  const newer = { ...chosen(sheet.placed.slice(0, 1), () => 0), ...chosen(sheet.placed.slice(1, 2), () => 2) };
  await expect
    .poll(() => db.rows('select reason from quarantined_answers where sheet_id = $1', [sheet.id]))
    .toEqual([{ reason: 'replacedLogin' }]);
  expect(await savedAnswers(db, sheet.id)).toEqual(newer);
  await elsewhere.close();
});

test('back at a computer that was left without network: what nobody answered elsewhere counts, what somebody did is shown beside it @long', async ({
  page,
  context,
  browser,
  server,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await expectAllSaved(page);
  await context.setOffline(true);
  await choose(page, 0);
  await goTo(page, 1);
  await choose(page, 0);
  await expectKeptHere(page, 1);
  // A page that closes may have its last request let through.
  await cutAnswers(page);
  await page.close();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, someone());
  await enter(other, HYBRID);
  await goTo(other, 1);
  await choose(other, 2);
  await expectAllSaved(other);
  await elsewhere.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await signIn(again, someone());
  await enter(again, HYBRID);
  await goTo(again, 1);
  expect(await markedOption(again)).toBe(2);
  const option = await again.getByRole('main').getByRole('radio').first().locator('xpath=ancestor::label').innerText();
  const older = again.getByRole('main').getByRole('alert').filter({ hasText: 'Antes, en este equipo' });
  await expect(older).toContainText('esta respuesta no cuenta');
  expect(option.replace(/\s+/g, ' ')).toContain((await older.innerText()).split('«')[1]?.split('»')[0] ?? '?');
  await lookAtWidths(again, info, 'respondida-antes');
  const newer = { ...chosen(sheet.placed.slice(0, 1), () => 0), ...chosen(sheet.placed.slice(1, 2), () => 2) };
  await expectSaved(db, sheet.id, newer);

  await again.getByRole('main').getByRole('radio').nth(2).focus();
  await again.keyboard.press('ArrowUp');
  await again.keyboard.press('ArrowUp');
  await expect(again.getByRole('main').getByRole('radio').first()).toBeChecked();
  await expect(older).toBeHidden();
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 2), () => 0),
  );
});
