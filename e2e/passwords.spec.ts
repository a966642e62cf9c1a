import type { Page } from '@playwright/test';
import { linkIn, mailsTo, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { arrive, chooseInMenu, fillLogin, homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

const EXPIRED = 'El token ha caducado';
const FRESH = 'Quinoa-y-Chocho-9';

const askToRecover = async (page: Page, identification: string): Promise<void> => {
  await page.goto('/auth/passwords/email');
  await page.getByRole('textbox', { name: 'Identificación' }).fill(identification);
  await page.getByRole('button', { name: 'Continuar' }).click();
};
const setPassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Nueva clave', { exact: true }).fill(password);
  await page.getByLabel('Confirme la nueva clave', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Guardar nueva clave' }).click();
};
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('a link sets a password once; an older, a used and an expired one say so; nobody else stays in @long', async ({
  page,
  browser,
  server,
  db,
}) => {
  const me = someone();
  const { email } = await db.row<{ email: string }>('select email from app_user where reference = $1', [me.username]);
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(elsewhere, me);

  await askToRecover(page, '1700000000');
  await expect(alert(page)).toHaveText('No existe una cuenta con este número de identificación.');
  await askToRecover(page, me.username);
  await expect(page.getByText('Correo enviado, sigue los pasos para cambiar tu clave')).toBeVisible();
  const older = linkIn(await mailTo(server, email));
  await askToRecover(page, me.username);
  const newer = linkIn(await mailTo(server, email, 2));

  await page.goto(older);
  await setPassword(page, FRESH);
  await expect(alert(page).filter({ hasText: EXPIRED })).toBeVisible();
  await page.goto(newer);
  await expect(page).toHaveURL('/auth/passwords/reset');
  await page.reload();
  await setPassword(page, 'once letras');
  await expect(page.getByText('La clave debe tener al menos 12 caracteres').first()).toBeVisible();
  await setPassword(page, FRESH);
  await expect(page).toHaveURL('/login');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login');

  await page.goto(newer);
  await setPassword(page, 'Otra-Clave-De-Doce-3');
  await expect(alert(page).filter({ hasText: EXPIRED })).toBeVisible();
  await askToRecover(page, me.username);
  // After word that the password was changed.
  await mailTo(server, email, 4);
  const last = (await mailsTo(server, email)).findLast(({ text }) => text.includes('/auth/passwords/reset/'));
  await db.rows("update mailed_link set expires_at = now() - interval '1 second'");
  await page.goto(linkIn(last ?? { to: '', subject: '', text: '' }));
  await setPassword(page, 'Otra-Clave-De-Doce-3');
  await expect(alert(page).filter({ hasText: EXPIRED })).toBeVisible();
  await page.getByRole('link', { name: 'Solicitar otro correo' }).click();
  await expect(page).toHaveURL('/auth/passwords/email');

  await page.goto('/login');
  await fillLogin(page, { ...me, password: FRESH });
  await arrive(page);
});

test('a change while signed in: the pattern to the letter, the current one first, and one stays in @long', async ({
  page,
}) => {
  const me = someone();
  await signIn(page, me);
  await chooseInMenu(page, 'Cambiar clave');
  const [current, next, again] = ['Clave actual', 'Nueva clave', 'Confirme la nueva clave'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !again) throw new Error('Three fields are expected');
  const save = page.getByRole('button', { name: 'Cambiar clave' });
  await current.fill('no-es-esta');
  for (const wrong of ['1abcde', 'abcd', 'abcdefghijklm', 'ab cde', 'ab_cdef']) {
    await next.fill(wrong);
    await again.fill(wrong);
    await save.click();
    await expect(next, wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(next, wrong).toBeFocused();
  }
  await expect(
    page.getByText(
      'La clave debe iniciar con una letra. Debe contener como mínimo 6 y como máximo 12 caracteres. Puede usar letras y números y los siguientes caracteres especiales !@#$%',
    ),
  ).not.toHaveCount(0);
  await next.fill('Nudo12#x');
  await again.fill('Nudo12#x');
  await save.click();
  await expect(page.getByText('La clave ingresada no coincide con la actual')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(me.password);
  await save.click();
  await expect(page.getByText('Clave actualizada')).toBeVisible();
  await page.reload();
  await expect(homeHeading(page)).toBeVisible();
  await chooseInMenu(page, 'Cerrar sesión');
  await fillLogin(page, { ...me, password: 'Nudo12#x' });
  await arrive(page);
});
