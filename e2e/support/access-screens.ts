import { expect, type Page } from '@playwright/test';
import { forgetAcceptances } from './acceptances.ts';
import type { Database } from './database.ts';
import { linkIn, mailTo } from './dev-mailbox.ts';
import { PEOPLE, type Person, someone } from './people.ts';
import { arrive, fillLogin, homeHeading, passSteps } from './screen.ts';
import type { Server } from './server.ts';
import { set } from './settings.ts';
import { fillContact, fillPerson, register, registered, startSignUp } from './sign-up.ts';

export interface Tour {
  readonly page: Page;
  readonly server: Server;
  readonly db: Database;
  /** Called on each screen, once it stands still. */
  readonly look: (name: string) => Promise<void>;
}

const picture = (page: Page) => page.getByRole('img', { name: /^Imagen con los caracteres/ });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

const other = (place: number): Person => {
  const found = PEOPLE.filter(({ accessibility }) => accessibility === null)[place];
  if (found === undefined) throw new Error('More people are expected in the demonstration data');
  return found;
};

const visitorScreens = async ({ page, look }: Tour): Promise<void> => {
  await page.goto('/login');
  await picture(page).waitFor();
  await look('ingreso-captcha');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('button', { name: 'Ingrese su usuario' })).toBeVisible();
  await look('ingreso-errores');
  await page.goto('/auth/passwords/email');
  await picture(page).waitFor();
  await look('recuperar');
  await page.goto('/auth/passwords/reset');
  await expect(page.getByText('El enlace no es válido.')).toBeVisible();
  await look('enlace-no-valido');
  await page.goto('/activation/no-such-link');
  await expect(page.getByText('Usuario no Registrado')).toBeVisible();
  await look('activacion-no');
};

const signUpScreens = async ({ page, look, server }: Tour): Promise<void> => {
  await page.goto('/signup');
  await expect(page.getByRole('radio', { name: 'Cédula' })).toBeVisible();
  await look('crear-cuenta');
  await startSignUp(page, 'Cédula', registered('refused').identification);
  await expect(dialogOf(page, 'No es posible continuar')).toBeVisible();
  await look('crear-cuenta-aviso');
  await dialogOf(page, 'No es posible continuar').getByRole('button', { name: 'Aceptar' }).click();
  await startSignUp(page, 'Cédula', registered('found').identification);
  await expect(page.getByRole('textbox', { name: 'Nombres y apellidos' })).toHaveAttribute('readonly');
  await look('crear-cuenta-registro');
  await startSignUp(page, 'Pasaporte', 'AB123456');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('button', { name: 'Ingrese sus nombres y apellidos' })).toBeVisible();
  await look('crear-cuenta-errores');
  await fillPerson(page, 'Luisa Fernanda Rojas');
  await page.getByRole('combobox', { name: 'Nacionalidad' }).fill('ecu');
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('crear-cuenta-paises');
  await page.getByRole('option', { name: 'Ecuador' }).click();
  await fillContact(page, 'luisa@ejemplo.ec');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialogOf(page, 'Acuerdo de responsabilidad')).toBeVisible();
  await look('responsabilidad');
  await dialogOf(page, 'Acuerdo de responsabilidad').getByRole('button', { name: 'Cancelar' }).click();
  await register(page);
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();
  await look('mensaje-enviado');
  await page.goto(linkIn(await mailTo(server, 'luisa@ejemplo.ec')));
  await expect(page.getByText('Activación Correcta')).toBeVisible();
  await look('activacion-si');
};

const loginScreens = async ({ page, look, db }: Tour): Promise<void> => {
  const [unconfirmed, withCode, replaces, me] = [other(0), other(1), other(2), someone()];
  const mark = (what: string, { username }: Person) =>
    db.rows(`update app_user set ${what} where reference = $1`, [username]);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await fillLogin(page, { ...me, password: 'otra' });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await look('clave-incorrecta');
  await mark('requires_code = true, email_confirmed_at = null', withCode);
  await fillLogin(page, withCode);
  await expect(page.getByRole('textbox', { name: 'Código de seis dígitos' })).toBeVisible();
  await look('codigo');
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await expect(dialogOf(page, 'Cambiar correo')).toBeVisible();
  await look('codigo-cambiar-correo');
  await mark('must_replace_password = true', replaces);
  await page.goto('/login');
  await fillLogin(page, replaces);
  await expect(page.getByLabel('Nueva clave', { exact: true })).toBeVisible();
  await look('nueva-clave');
  await mark('email_confirmed_at = null, activated_at = null', unconfirmed);
  await page.goto('/login');
  await fillLogin(page, unconfirmed);
  await passSteps(page, page.getByText(/^Enviamos un correo de activación/));
  await look('sin-activar');
  await page.getByRole('link', { name: 'Cambiar correo' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await look('cambiar-correo');
  await page.evaluate(() => sessionStorage.clear());
};

const insideScreens = async ({ page, look, db }: Tour): Promise<void> => {
  await forgetAcceptances(db);
  const me = someone(({ accessibility }) => accessibility === 'VISUAL');
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
  await look('acuerdos');
  await arrive(page);
  await expect(homeHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  await look('menu');
  await page.getByRole('menuitem', { name: 'Cambiar clave' }).click();
  await page.getByRole('button', { name: 'Cambiar clave' }).click();
  await expect(page.getByText('Ingrese su clave actual').first()).toBeVisible();
  await look('cambiar-clave-errores');
};

/** Everything that access and account show, one screen after the other. */
export const accessTour = async (tour: Tour): Promise<void> => {
  const { page, server, look } = tour;
  await set(server, ['settings.captcha', 1]);
  await visitorScreens(tour);
  await signUpScreens(tour);
  await set(server, ['settings.captcha', 0]);
  await loginScreens(tour);
  await insideScreens(tour);
  await set(server, ['settings.web', 0]);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login');
  await expect(page.getByText('Estamos trabajando para que todo funcione correctamente')).toBeVisible();
  await look('mantenimiento');
};
