import { captchaText } from './support/captcha.ts';
import { codeIn, linkIn, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { acceptByKeys, expectFocusSeen, press, reach, type } from './support/keyboard.ts';
import { homeHeading } from './support/screen.ts';
import { set } from './support/settings.ts';
import { GOOD_PASSWORD } from './support/sign-up.ts';

test.use({ serviceWorkers: 'block' });

const EMAIL = 'luisa@ejemplo.ec';
const FRESH = 'Quinoa-y-Chocho-9';
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

test('an account is created on a phone, used and recovered on a desktop, by keyboard alone @long', async ({
  page,
  server,
  db,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const secret = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const captcha = async () => {
    await page.getByRole('img', { name: /^Imagen con los caracteres/ }).waitFor();
    await type(box('Texto de la imagen'), await captchaText(server, db));
  };

  await set(server, ['rules.login_code', 1], ['settings.captcha', 1]);
  await page.goto('/login');
  await press(page.getByRole('link', { name: 'Crear cuenta de usuario' }));
  const cedula = page.getByRole('radio', { name: 'Cédula' });
  await reach(cedula);
  await expectFocusSeen(cedula);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Pasaporte' })).toBeChecked();
  await type(box('Número de pasaporte'), 'ab123456');
  await type(box('Nombres y apellidos'), 'Luisa Fernanda Rojas');
  await type(box('Día'), '2');
  await type(box('Mes'), 'febrero');
  await type(box('Año'), '2004');
  await expect(page.getByText('Se entiende: 2 de febrero de 2004.')).toBeVisible();
  await reach(page.getByRole('radio', { name: 'Hombre' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Mujer' })).toBeChecked();
  const country = page.getByRole('combobox', { name: 'Nacionalidad' });
  await type(country, 'colom');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Colombia');
  await type(box('Correo electrónico'), EMAIL);
  await type(box('Confirme el correo electrónico'), EMAIL);
  await type(secret('Clave'), GOOD_PASSWORD);
  await reach(button('Mostrar la clave'));
  await expectFocusSeen(button('Mostrar la clave'));
  await type(secret('Confirme la clave'), GOOD_PASSWORD);
  await press(button('Continuar'));
  const dialog = page.getByRole('dialog', { name: 'Acuerdo de responsabilidad' });
  await press(dialog.getByRole('checkbox'), 'Space');
  await press(dialog.getByRole('button', { name: 'Registrarme' }));
  await expect(page.getByRole('heading', { name: 'Mensaje enviado' })).toBeVisible();

  await page.goto(linkIn(await mailTo(server, EMAIL)));
  await expect(page).toHaveURL('/login');
  await type(box('Usuario'), 'AB123456');
  await type(secret('Clave'), GOOD_PASSWORD);
  await captcha();
  await page.keyboard.press('Enter');
  await expect(box('Código de seis dígitos')).toBeFocused();
  await page.keyboard.type(codeIn(await mailTo(server, EMAIL, 2)));
  await acceptByKeys(page);
  await expect(homeHeading(page)).toBeVisible();

  await page.setViewportSize(DESKTOP);
  await press(button('Menú'));
  await expect(page.getByRole('menuitem', { name: 'Inicio' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Menú')).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(page.getByRole('menuitem', { name: 'Cambiar clave' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await type(secret('Clave actual'), GOOD_PASSWORD);
  await type(secret('Nueva clave'), 'Nudo12#x');
  await type(secret('Confirme la nueva clave'), 'Nudo12#x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Clave actualizada')).toBeVisible();
  await press(button('Menú'));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');

  await press(page.getByRole('link', { name: 'Recuperar mi clave' }));
  await type(box('Identificación'), 'AB123456');
  await captcha();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Correo enviado, sigue los pasos para cambiar tu clave')).toBeVisible();
  await page.goto(linkIn(await mailTo(server, EMAIL, 4)));
  await type(secret('Nueva clave'), FRESH);
  await type(secret('Confirme la nueva clave'), FRESH);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
