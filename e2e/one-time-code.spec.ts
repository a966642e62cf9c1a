import type { Page } from '@playwright/test';
import { codeIn, mailsTo, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { arrive, fillLogin } from './support/screen.ts';
import { OPERATOR } from './support/staff.ts';

test.use({ serviceWorkers: 'block' });

const BECAUSE = ['--operator', OPERATOR.username, '--reason', 'Prueba'];
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de seis dígitos' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const otherThan = (right: string): string => (right === '000000' ? '000001' : '000000');

test('201: a wrong code clears, a pasted one lets in, an old one leads back to the login', async ({
  page,
  context,
  server,
  db,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const me = someone();
  const { email } = await db.row<{ email: string }>('select email from app_user where reference = $1', [me.username]);
  await quipu(server.dataFolder, 'require-code', me.username, 'on', ...BECAUSE);
  await page.clock.install();
  await page.goto('/confirmation-code');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, me);
  await expect(page).toHaveURL('/confirmation-code');
  await expect(code(page)).toBeFocused();
  await expect(page.getByText(/Enviamos un código de seis dígitos a .\*\*\*.@example\.com/)).toBeVisible();
  // The address is confirmed: who only knows the password may not send the code elsewhere.
  await expect(page.getByRole('button', { name: 'Cambiar correo' })).toBeHidden();
  await expect(page.getByRole('timer')).toHaveText(/^0[12]:\d\d$/);
  const first = codeIn(await mailTo(server, email));
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('timer')).toHaveText(/^0[01]:\d\d$/);
  await page.clock.fastForward('01:01');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('El código ha vencido. Ingrese de nuevo para recibir otro.')).toBeVisible();

  // Here two minutes went by, on the server none: the page has to hear of its time anew.
  await page.reload();
  await fillLogin(page, me);
  const second = codeIn(await mailTo(server, email, 2));
  await code(page).fill(otherThan(second));
  await expect(alert(page)).toHaveText('El código ingresado es incorrecto.');
  await expect(code(page)).toHaveValue('');
  await expect(code(page)).toBeFocused();
  if (first !== second) {
    await code(page).fill(first);
    await expect(code(page)).toHaveValue('');
  }
  await page.evaluate((text) => navigator.clipboard.writeText(`Su código: ${text}.`), second);
  await page.keyboard.press('Control+V');
  await arrive(page);
});

test('five wrong codes end it; where the address was never confirmed, it can be changed and a new code goes there @long', async ({
  page,
  server,
  db,
}) => {
  const me = someone();
  await quipu(server.dataFolder, 'require-code', me.username, 'on', ...BECAUSE);
  await db.rows('update app_user set email_confirmed_at = null where reference = $1', [me.username]);
  const { email } = await db.row<{ email: string }>('select email from app_user where reference = $1', [me.username]);
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(page).toHaveURL('/confirmation-code');
  const right = codeIn(await mailTo(server, email));
  for (const _ of [1, 2, 3, 4, 5]) {
    const reply = page.waitForResponse('**/api/otp-login');
    await code(page).fill(otherThan(right));
    expect((await reply).status()).toBe(406);
    await expect(code(page)).toHaveValue('');
  }
  const late = page.waitForResponse('**/api/otp-login');
  await code(page).fill(right);
  expect((await late).status(), 'tried too often').toBe(406);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/login');

  await fillLogin(page, me);
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  const change = page.getByRole('dialog', { name: 'Cambiar correo' });
  await change.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill('nueva@ejemplo.ec');
  const again = change.getByRole('textbox', { name: 'Confirme el correo electrónico' });
  await again.fill('otra@ejemplo.ec');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(change.getByText('Los correos no coinciden')).toBeVisible();
  await again.fill('nueva@ejemplo.ec');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(change).toBeHidden();
  const sent = await mailTo(server, 'nueva@ejemplo.ec');
  await expect(page.getByText(/nueva@ejemplo\.ec/)).toBeVisible();
  const old = (await mailsTo(server, email)).findLast(({ text }) => /\b\d{6}\b/.test(text));
  if (old !== undefined && codeIn(old) !== codeIn(sent)) {
    await code(page).fill(codeIn(old));
    await expect(alert(page)).toHaveText('El código ingresado es incorrecto.');
  }
  await code(page).fill(codeIn(sent));
  await arrive(page);
});

test('202: a password that has to be replaced, with the token of the login @long', async ({ page, server }) => {
  const me = someone();
  await quipu(server.dataFolder, 'require-new-password', me.username, ...BECAUSE);
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(page).toHaveURL('/auth/passwords/reset');
  const fresh = { ...me, password: 'Quinoa-y-Chocho-9' };
  await page.getByLabel('Nueva clave', { exact: true }).fill(fresh.password);
  await page.getByLabel('Confirme la nueva clave', { exact: true }).fill(fresh.password);
  await page.getByRole('button', { name: 'Guardar nueva clave' }).click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, me);
  await expect(alert(page)).toHaveText('Clave incorrecta.');
  await fillLogin(page, fresh);
  await arrive(page);
});
