import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved } from './support/saved.ts';
import {
  choose,
  chooseInMenu,
  enter,
  expectAllSaved,
  expectKeptHere,
  goTo,
  leaveByBack,
  logIn,
  question,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { lookAtWidths } from './support/widths.ts';

test('leaving with answers that were not sent: sent first; without network, told, and one may stay or leave', async ({
  page,
  context,
  db,
}, info) => {
  const me = someone();
  await logIn(page, me);
  const sheet = await enter(page, HYBRID);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);
  await context.setOffline(true);
  await goTo(page, second.position);
  await choose(page, 1);
  await expectKeptHere(page, second.position);
  await page.goBack();
  const asked = page.getByRole('dialog', { name: '¿Salir de la evaluación?' });
  await expect(asked.getByRole('button', { name: 'Seguir en la evaluación' })).toBeFocused();
  await lookAtWidths(page, info, 'salir-sin-conexion', [360, 1280]);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL(/\/quiz\/\d+/);
  await leaveByBack(page);
  await expect(page.getByRole('button', { name: 'Menú' })).toBeVisible();
  // Without network too it is a page that leads back into the evaluation.
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(question(page, second.position)).toBeVisible();
  await leaveByBack(page);
  await chooseInMenu(page, 'Cerrar sesión');
  const unsent = page.getByRole('dialog', { name: 'Sin conexión' });
  await expect(unsent).toContainText('Quedan guardadas en este equipo');
  await unsent.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/home');
  await chooseInMenu(page, 'Cerrar sesión');
  await unsent.getByRole('button', { name: 'Salir de todas formas' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => sessionStorage.getItem('quipu.session'))).toBeNull();
  await expectSaved(
    db,
    sheet.id,
    chosen([first], () => 0),
  );

  await context.setOffline(false);
  await logIn(page, me);
  await chooseInMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL('/login');
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 2), ({ position }) => position),
  );
  await expect
    .poll(() => db.rows("select id from token_family where ended_as = 'loggedOut'"), 'the server was told')
    .not.toHaveLength(0);
});
