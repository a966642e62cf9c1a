import type { APIRequestContext } from '@playwright/test';
import { CLIENT_ID, LOADER_HEADER, login } from '@quipu/contract';
import { captchaText, solveCaptcha } from './support/captcha.ts';
import type { Database } from './support/database.ts';
import { codeIn, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { arrive, chooseInMenu, fillLogin, logIn } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { set } from './support/settings.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

interface Solved {
  readonly captcha: string;
  readonly key: string;
}

/** Somebody at the same address who knows a name, and no password. */
const guess = async (request: APIRequestContext, username: string, solved: Solved | null = null): Promise<number> => {
  const data = login.body.encode({
    clientId: CLIENT_ID,
    username,
    password: 'adivinada',
    timestamp: Date.now(),
    version: '1.4.2',
    url: null,
    captcha: solved?.captcha ?? null,
    key: solved?.key ?? null,
    deviceToken: null,
  });
  const headers = { 'X-Requested-With': 'XMLHttpRequest', [LOADER_HEADER]: '1' };
  return (await request.post(login.path, { data, headers })).status();
};

/** A program that reads captchas. */
const solvedBy = async (request: APIRequestContext, server: Server, db: Database): Promise<Solved> => {
  const { key } = (await (await request.get('/api/captcha')).json()) as { readonly key: string };
  return { key, captcha: await captchaText(server, db) };
};

test('who guesses from the same address keeps nobody out: a known device goes in, another one waits, then copies an image', async ({
  page,
  browser,
  request,
  server,
  db,
}, info) => {
  test.slow();
  const me = someone();
  await logIn(page, me);
  await chooseInMenu(page, 'Cerrar sesión');
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();

  for (let n = 0; n < 10; n += 1) expect(await guess(request, me.username)).toBe(402);
  expect(await guess(request, me.username)).toBe(429);

  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC', serviceWorkers: 'block' });
  const other = await context.newPage();
  await other.clock.install({ time: Date.now() });
  await other.goto('/login');
  // Long enough to be looked at.
  await db.rows("update login_guess set last_at = last_at + interval '60 s'");
  await fillLogin(other, me);
  await expect(other.getByRole('alert')).toHaveText(
    /^Demasiados intentos fallidos\. Podrá volver a intentar en \d+ segundos\.$/,
  );
  await expect(other.getByRole('timer', { name: 'Tiempo de espera' })).toBeVisible();
  await lookAtWidths(other, info, 'pausa-de-ingreso');
  await other.clock.fastForward(65_000);
  await expect(other.getByRole('status').filter({ hasText: 'Ya puede volver a intentar.' })).toBeVisible();
  await expect(other.getByRole('alert')).toBeHidden();

  for (let n = 0; n < 3; n += 1) {
    await db.rows("update login_guess set last_at = last_at - interval '100 s'");
    expect(await guess(request, me.username)).toBe(402);
  }
  expect(await guess(request, me.username)).toBe(428);
  await press(other.getByRole('button', { name: 'Ingresar' }));
  await expect(other.getByRole('alert')).toContainText('escriba también el texto de la imagen');
  await other.getByRole('img', { name: /^Imagen con los caracteres/ }).waitFor();
  await lookAtWidths(other, info, 'imagen-tras-muchos-intentos');
  await expect(other.getByRole('textbox', { name: 'Texto de la imagen' })).toBeFocused();
  await other.keyboard.type(await captchaText(server, db));
  await other.keyboard.press('Enter');
  await arrive(other);
  await context.close();

  // The device that was in before has noticed nothing.
  await fillLogin(page, me);
  await arrive(page);
});

test('where a program reads captchas too, the owner goes in with a code by mail @long', async ({
  page,
  request,
  server,
  db,
}) => {
  const me = someone();
  const { email } = await db.row<{ email: string }>('select email from app_user where reference = $1', [me.username]);
  await set(server, ['rules.failures_anywhere', 2], ['settings.passwordGroups', 0]);
  expect(await guess(request, me.username)).toBe(402);
  expect(await guess(request, me.username)).toBe(402);
  expect(await guess(request, me.username)).toBe(428);
  for (let n = 0; n < 2; n += 1)
    expect(await guess(request, me.username, await solvedBy(request, server, db))).toBe(402);
  expect(await guess(request, me.username, await solvedBy(request, server, db))).toBe(201);

  await page.goto('/login');
  await fillLogin(page, me);
  await expect(page.getByRole('alert')).toContainText('escriba también el texto de la imagen');
  await solveCaptcha(page, server, db);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/confirmation-code');
  // The first one was sent to the program, which has not read it.
  const mail = await mailTo(server, email, 2);
  expect(mail.text).toContain('alguien intenta adivinar su clave');
  await page.getByRole('textbox', { name: 'Código de seis dígitos' }).fill(codeIn(mail));
  await arrive(page);
});
