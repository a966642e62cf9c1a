import { applicant, stands } from './support/applicants.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { chooseInMenu, homeHeading, logIn } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { atStep, button, control } from './support/wizard.ts';

test.use({ serviceWorkers: 'block' });

test('what is unsaved is asked about on the way out; what is finished is only read @long', async ({
  page,
  db,
}, info) => {
  const person = await applicant(db);
  await stands(db, person, '2');
  await signIn(page, person);
  await page.getByRole('link', { name: 'Ir a la inscripción' }).click();
  await atStep(page, 2);
  await page.goBack();
  await expect(homeHeading(page)).toBeVisible();
  await page.goForward();
  await atStep(page, 2);

  const phone = control(page, 'cellPhone', null);
  const asked = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await phone.fill('0991112222');
  await page.goBack();
  await expect(asked).toBeVisible();
  await photograph(page, info, '1280-cambios-sin-guardar');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL('/register');
  await expect(phone).toHaveValue('0991112222');
  await chooseInMenu(page, 'Inicio');
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(phone).toHaveValue('0991112222');
  await page.goBack();
  await asked.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(homeHeading(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ir a la inscripción' }).click();
  await expect(phone).toHaveValue('0991112222');

  await chooseInMenu(page, 'Cerrar sesión');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(phone).toHaveValue('0991112222');
  await chooseInMenu(page, 'Cerrar sesión');
  await asked.getByRole('button', { name: 'Salir de todas formas' }).click();
  await expect(page).toHaveURL('/login');

  await db.rows('delete from enrollment');
  await stands(db, person, 'F', 'ENF-LT');
  await logIn(page, person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/register');
  for (const step of [1, 2, 3, 4]) {
    await atStep(page, step);
    await expect(page.getByRole('main').locator('form, input, select, textarea')).toHaveCount(0);
    await photograph(page, info, `360-leer-paso-${step}`);
    await expectAccessible(page);
    await button(page, 'Siguiente').click();
  }
  await atStep(page, 5);
  await expect(page.getByText('Su inscripción está finalizada.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Carrera elegida' })).toContainText('Enfermería');
  await expect(page.getByText('Cupos disponibles')).toBeHidden();
  await photograph(page, info, '360-leer-paso-5');
  await expectAccessible(page);
  await button(page, 'Salir').click();
  await expect(homeHeading(page)).toBeVisible();
});
