import type { Page } from '@playwright/test';
import { solveCaptcha } from './support/captcha.ts';
import type { Database } from './support/database.ts';
import { codeIn, linkIn, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { chooseInMenu, homeHeading } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { set } from './support/settings.ts';
import { fillContact, GOOD_PASSWORD, register, registered, startSignUp } from './support/sign-up.ts';

const EMAIL = 'aurora@ejemplo.ec';
const CHANGED = 'Nudo12#x';
const RECOVERED = 'Quinoa-y-Chocho-9';

const inWords = (day: string): string =>
  new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

interface World {
  readonly page: Page;
  readonly server: Server;
  readonly db: Database;
}

const logInWithCode = async (
  { page, server, db }: World,
  username: string,
  password: string,
  mails: number,
): Promise<void> => {
  await page.getByRole('textbox', { name: 'Usuario' }).fill(username);
  await page.getByLabel('Clave', { exact: true }).fill(password);
  await solveCaptcha(page, server, db);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL('/confirmation-code');
  const code = codeIn(await mailTo(server, EMAIL, mails));
  await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill(code);
};

const logOut = async (page: Page): Promise<void> => {
  await chooseInMenu(page, 'Cerrar sesión');
  await expect(page).toHaveURL('/login');
};

test('signs up, activates, logs in with captcha and code, accepts agreements, changes the password, recovers it, logs out', async ({
  page,
  server,
  db,
}) => {
  test.slow();
  const world = { page, server, db };
  const { identification, record } = registered('found');
  await set(server, ['rules.login_code', 1], ['settings.captcha', 1]);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Crear cuenta de usuario' }).click();
  await startSignUp(page, 'Cédula', identification);
  const name = page.getByRole('textbox', { name: 'Nombres y apellidos' });
  await expect(name).toHaveValue(record?.firstName ?? '');
  await expect(name).toHaveAttribute('readonly');
  const birthdate = page.getByRole('textbox', { name: 'Fecha de nacimiento' });
  await expect(birthdate).toHaveValue(inWords(record?.birthdate ?? ''));
  await expect(birthdate).toHaveAttribute('readonly');
  await fillContact(page, EMAIL);
  await register(page);
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();

  await page.goto(linkIn(await mailTo(server, EMAIL, 1)));
  await expect(page.getByText('Activación Correcta')).toBeVisible();
  await expect(page).toHaveURL('/login');

  await logInWithCode(world, identification, GOOD_PASSWORD, 2);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(record?.firstName ?? '');
  await expect(dialog).toContainText(identification);
  await expect(dialog.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  const accept = dialog.getByRole('checkbox', { name: /^He leído y acepto: / });
  await accept.check();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await expect(accept).not.toBeChecked();
  await accept.check();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(homeHeading(page)).toBeVisible();
  const accepted = () =>
    db.rows('select agreement_id from agreement_acceptance where user_id = (select max(id) from app_user)');
  await expect.poll(async () => (await accepted()).length).toBe(2);

  await chooseInMenu(page, 'Cambiar clave');
  await page.getByLabel('Clave actual', { exact: true }).fill(GOOD_PASSWORD);
  await page.getByLabel('Nueva clave', { exact: true }).fill(CHANGED);
  await page.getByLabel('Confirme la nueva clave', { exact: true }).fill(CHANGED);
  await page.getByRole('button', { name: 'Cambiar clave' }).click();
  await expect(page.getByText('Clave actualizada')).toBeVisible();
  await expect(homeHeading(page)).toBeVisible();
  await logOut(page);

  await page.getByRole('link', { name: 'Recuperar mi clave' }).click();
  await page.getByRole('textbox', { name: 'Identificación' }).fill(identification);
  await solveCaptcha(page, server, db);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Correo enviado, sigue los pasos para cambiar tu clave')).toBeVisible();
  await expect(page.getByText('a***a@ejemplo.ec')).toBeVisible();
  // After the code and word that the password was changed.
  await page.goto(linkIn(await mailTo(server, EMAIL, 4)));
  await page.getByLabel('Nueva clave', { exact: true }).fill(RECOVERED);
  await page.getByLabel('Confirme la nueva clave', { exact: true }).fill(RECOVERED);
  await page.getByRole('button', { name: 'Guardar nueva clave' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Clave actualizada')).toBeVisible();

  await mailTo(server, EMAIL, 5);
  await logInWithCode(world, identification, RECOVERED, 6);
  await expect(homeHeading(page)).toBeVisible();
  await logOut(page);
  const families = await db.rows<{ ended_at: Date | null }>('select ended_at from token_family');
  expect(families.filter(({ ended_at }) => ended_at === null)).toEqual([]);
});
