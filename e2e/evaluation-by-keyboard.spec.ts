import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, reach } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { savedAnswers, statusOf } from './support/saved.ts';
import { expectAllSaved, homeHeading } from './support/screen.ts';
import { openingSheet } from './support/sheet.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

test('an evaluation is taken by keyboard alone', async ({ page, db }, info) => {
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
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
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
  await expect(page.getByRole('heading', { name: 'Comprobante de la evaluación' })).toBeVisible();
  await expect(page.getByRole('main').getByText(person.full_name)).toBeVisible({ timeout: 30_000 });
  await lookAtWidths(page, info, 'terminada');
  const out = page
    .getByRole('main')
    .getByRole('button', { name: /^(Continuar|Siguiente|Terminar|Salir)/ })
    .last();
  while (true) {
    await expect(out.or(homeHeading(page)).first()).toBeVisible();
    if (await homeHeading(page).isVisible()) break;
    await reach(out);
    await expectFocusSeen(out);
    const said = await out.innerText();
    await page.keyboard.press('Enter');
    await expect(out.and(page.getByText(said, { exact: true }))).toBeHidden();
  }
  expect(await statusOf(db, sheet.id)).toBe('F');
  expect(Object.keys(await savedAnswers(db, sheet.id))).toHaveLength(sheet.placed.length);
});
