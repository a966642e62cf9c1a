import { answer } from './support/answering.ts';
import { expectAccessible } from './support/axe.ts';
import { EVERY_TYPE, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { keptAnswers, statusOf } from './support/kept.ts';
import { expectFocusSeen, reach } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import {
  askToFinish,
  enter,
  expectAllSaved,
  expectAnswered,
  finish,
  goTo,
  homeHeading,
  isDisabled,
  logIn,
  question,
  questionButton,
} from './support/screen.ts';
import { openingSheet } from './support/sheet.ts';

test.use({ serviceWorkers: 'block' });

test('axe finds nothing on login, list, start steps and errors of the login', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByText('Ingrese su usuario')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, someone());
  await expectAccessible(page);
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on any question, dialog, overlay and ending', async ({ page, context }) => {
  test.slow();
  await logIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const seen = new Set<number>();
  for (const { position, item } of sheet.placed) {
    if (seen.has(item.type) || (await isDisabled(page, position))) continue;
    seen.add(item.type);
    await goTo(page, position);
    // A required question lets nobody past without its answer.
    if (item.required) {
      await answer(page, item, position, question(page, position));
      await expectAnswered(page, position);
    }
    await expectAccessible(page);
  }
  await askToFinish(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('axe finds nothing at 360 px, drawer open and closed, and at the end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, someone());
  await expectAccessible(page);
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${HYBRID}` }).click();
  await opened;
  await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver las preguntas' }).click();
  await expect(questionButton(page, 0)).toBeVisible();
  await expectAccessible(page);
  await finish(page);
  await expectAccessible(page);
});

test('an evaluation is taken by keyboard alone', async ({ page, db }) => {
  const person = someone();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Usuario' }).focus();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(homeHeading(page)).toBeVisible();

  const opened = openingSheet(page);
  await reach(page.getByRole('button', { name: `Acceder: ${HYBRID}` }));
  await page.keyboard.press('Enter');
  const sheet = await opened;
  const radios = page.getByRole('main').getByRole('radio');
  const next = page.getByRole('button', { name: 'Siguiente' });
  for (const { position } of sheet.placed) {
    await expect(
      page.getByRole('heading', { name: `Pregunta ${position + 1} de ${sheet.placed.length}` }),
    ).toBeVisible();
    await reach(radios.first());
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(radios.nth(1)).toBeChecked();
    if (position === sheet.placed.length - 1) break;
    await reach(next);
    await expectFocusSeen(next);
    await page.keyboard.press('Enter');
  }
  await expectAllSaved(page);
  await reach(page.getByRole('main').getByRole('button', { name: 'Finalizar' }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true });
  await reach(confirm);
  await page.keyboard.press('Enter');
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible();
  expect(await statusOf(db, sheet.id)).toBe('F');
  expect(Object.keys(await keptAnswers(db, sheet.id))).toHaveLength(sheet.placed.length);
});
