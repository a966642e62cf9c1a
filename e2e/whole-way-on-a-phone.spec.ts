import type { Locator, Page } from '@playwright/test';
import { forgetAcceptances } from './support/acceptances.ts';
import { answer } from './support/answering.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectInSight, expectTargets, photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { expectAllSaved, homeHeading, question, syncLine } from './support/screen.ts';
import { openingSheet } from './support/sheet.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 640 }, hasTouch: true });

/** Pressed where it is: nobody scrolls to find it. */
const tap = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  await expectInSight(target);
  await target.tap();
};

/** Whatever has to be read first, until what comes after is there. */
const accept = async (page: Page, after: Locator): Promise<void> => {
  const dialog = page.getByRole('dialog');
  while (true) {
    await expect(dialog.getByRole('checkbox').or(after).first()).toBeVisible();
    if (!(await dialog.getByRole('checkbox').isVisible())) return;
    const title = await dialog.getByRole('heading').first().innerText();
    await tap(dialog.getByRole('checkbox'));
    await tap(dialog.getByRole('button', { name: /^(Siguiente|Iniciar|Aceptar)$/ }));
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeHidden();
  }
};

test('from login to receipt on a small phone, every button that is pressed is on the screen without scrolling to it @long', async ({
  page,
  db,
}, info) => {
  test.slow();
  const me = someone();
  await forgetAcceptances(db);
  // What has to be done now is one thing.
  const others = `sheet.user_id = (select id from app_user where reference = $1)
     and sheet.quiz_id <> (select id from quiz where name = $2)`;
  await db.rows(`delete from sheet_assignment using answers_sheet sheet where sheet_id = sheet.id and ${others}`, [
    me.username,
    EVERY_TYPE,
  ]);
  await db.rows(`delete from answers_sheet sheet where ${others}`, [me.username, EVERY_TYPE]);
  const main = page.getByRole('main');

  await page.goto('/login');
  const [user, password] = [page.getByRole('textbox', { name: 'Usuario' }), page.getByLabel('Clave', { exact: true })];
  await expectTargets(page, 'the login');
  await tap(user);
  await page.keyboard.type(me.username);
  await tap(password);
  await page.keyboard.type(me.password);
  await tap(page.getByRole('button', { name: 'Ingresar' }));
  await accept(page, homeHeading(page));
  await expectTargets(page, 'the home');
  await photograph(page, info, '360-inicio-ahora');

  const opened = openingSheet(page);
  await tap(page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }));
  await accept(page, page.locator('article[id^="pregunta-"]'));
  const sheet = await opened;

  const onward = main.getByRole('button', { name: /^(Siguiente|Guardar y continuar|Finalizar)$/ });
  const shown = page.locator('article[id^="pregunta-"]');
  const places = () => shown.evaluateAll((all) => all.map(({ id }) => Number(id.replace('pregunta-', ''))));
  const seen = new Set<number>();
  for (let presses = 0; presses < sheet.placed.length; presses += 1) {
    await expectInSight(onward);
    await expectTargets(page, `page ${presses + 1}`);
    const before = await places();
    const given = new Set<number>();
    // One question, or all of a section, with what comes up by an answer there.
    while (true) {
      const position = (await places()).find((place) => !given.has(place));
      if (position === undefined) break;
      const placed = sheet.placed[position];
      if (placed === undefined) throw new Error('A question that is not on the sheet');
      given.add(position);
      seen.add(placed.item.type);
      await answer(page, placed.item, position, question(page, position));
      await expect(syncLine(page)).not.toContainText('Guardando');
    }
    if ((await onward.innerText()) === 'Finalizar') break;
    await tap(onward);
    await expect.poll(places).not.toEqual(before);
  }
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  await expectAllSaved(page);
  await tap(onward);
  const dialog = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await tap(dialog.getByRole('button', { name: 'Finalizar', exact: true }));

  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Comprobante de la evaluación' })).toBeVisible();
  await expect(main.getByText(me.full_name)).toBeVisible({ timeout: 30_000 });
  await expectTargets(page, 'the receipt');
  await photograph(page, info, '360-comprobante');
  const leads = main.getByRole('button', { name: /^(Continuar|Siguiente|Terminar|Salir)/ }).last();
  while (true) {
    await expect(leads.or(homeHeading(page)).first()).toBeVisible();
    if (await homeHeading(page).isVisible()) break;
    const said = await leads.innerText();
    await tap(leads);
    await expect(leads.and(page.getByText(said, { exact: true }))).toBeHidden();
  }
  expect(await statusOf(db, sheet.id)).toBe('F');
});
