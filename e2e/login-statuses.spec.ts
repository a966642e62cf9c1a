import type { Page } from '@playwright/test';
import { captchaText } from './support/captcha.ts';
import { linkIn, mailsTo, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { PEOPLE, type Person, someone } from './support/people.ts';
import { arrive, fillLogin, homeHeading } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { set } from './support/settings.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

const BECAUSE = ['--operator', OPERATOR.username, '--reason', 'Prueba'];
const OTHER_ERROR = 'Ha ocurrido un error';
const NEW_VERSION = 'Existe una nueva versión, elimine archivos temporales y vuelva a intentar.';
const HOUR_MS = 3_600_000;

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const person = (place: number): Person => {
  const found = PEOPLE[place];
  if (found === undefined) throw new Error('More people are expected in the demonstration data');
  return found;
};

/** Tries to log in, and compares status and words. */
const expectRefused = async (page: Page, who: Person, status: number, text: string): Promise<void> => {
  const reply = page.waitForResponse('**/api/app-login');
  await fillLogin(page, who);
  expect((await reply).status(), text).toBe(status);
  await expect(alert(page)).toHaveText(text);
};

const outsideHours = (server: Server, { username }: Person): Promise<string> => {
  const [start, end] = [HOUR_MS, 2 * HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString());
  return quipu(server.dataFolder, 'lab-hours', username, '--start', start ?? '', '--end', end ?? '', ...BECAUSE);
};

test('401, 402, 403 of each kind, 409, 500, no reply: each says what it is, and then one comes in @long', async ({
  page,
  server,
  db,
}, info) => {
  const [me, inactive, lab] = [person(0), person(1), person(2)];
  await Promise.all([
    quipu(server.dataFolder, 'deactivate', inactive.username, ...BECAUSE),
    outsideHours(server, lab),
    page.goto('/login'),
  ]);
  await expectRefused(
    page,
    { ...me, username: '1700000000' },
    401,
    'Usuario incorrecto. Recuerde: su usuario corresponde a su número de cédula o pasaporte.',
  );
  await expect(page.getByRole('textbox', { name: 'Usuario' })).toBeFocused();
  await expectRefused(page, { ...me, password: 'otra' }, 402, 'Clave incorrecta.');
  await expect(page.getByLabel('Clave', { exact: true })).toBeFocused();
  await expectRefused(page, inactive, 403, 'Usuario no activo, revise su buzón de correo');
  // What only its owner may know is not told to who guesses.
  await expectRefused(page, { ...inactive, password: 'otra' }, 402, 'Clave incorrecta.');
  await expectRefused(page, lab, 403, 'Acércate a la sede en el horario asignado.');

  // Whichever loopback the browser takes.
  for (const cidr of ['127.0.0.0/8', '::1']) await quipu(server.dataFolder, 'block-address', cidr, ...BECAUSE);
  // That nothing is blocked may be two seconds old: who asks meanwhile is one who is refused all the same.
  await expect(async () => {
    await expectRefused(page, inactive, 403, 'El acceso desde su red está bloqueado. Comuníquese con la institución.');
  }).toPass();
  await db.rows('delete from blocked_address');

  await db.rows('alter table app_user rename to gone');
  await expect(async () => expectRefused(page, me, 500, OTHER_ERROR)).toPass();
  await db.rows('alter table gone rename to app_user');

  await server.kill();
  await fillLogin(page, me);
  await expect(alert(page)).toHaveText('No se pudo conectar con el servidor. Verifique su conexión a internet');
  await lookAtWidths(page, info, 'ingreso-sin-conexion', [360, 1280]);
  await server.start();

  await page.clock.setSystemTime(Date.now() + 24 * HOUR_MS);
  await expectRefused(
    page,
    me,
    409,
    'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar.',
  );
  await page.clock.setSystemTime(Date.now());
  await fillLogin(page, me);
  await arrive(page);
});

test('400: the dialog clears what is old and reloads, once @long', async ({ page, server }) => {
  await page.goto('/login');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await (await caches.open('de antes')).put('/x', new Response('x'));
  });
  await set(server, ['settings.client', '1.5.0']);
  await fillLogin(page, someone());
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(NEW_VERSION);
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText(/Este navegador sigue con una versión anterior/)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(async () => (await caches.keys()).includes('de antes'))).toBe(false);
  await fillLogin(page, someone());
  await expect(dialog).toContainText(NEW_VERSION);
  expect(loads).toBe(1);
  await set(server, ['settings.client', '1.4.2']);
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(dialog).toBeHidden();
  await fillLogin(page, someone());
  await arrive(page);
});

test('422: a captcha is right once; one that is wrong, used or old is asked again with another picture @long', async ({
  page,
  server,
  db,
}) => {
  await set(server, ['settings.captcha', 1]);
  await page.goto('/login');
  const picture = page.getByRole('img', { name: /^Imagen con los caracteres/ });
  const typed = page.getByRole('textbox', { name: 'Texto de la imagen' });
  await picture.waitFor();
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: 'Otra imagen' }).click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  const second = await picture.getAttribute('src');
  await typed.fill('?????');
  await expectRefused(page, someone(), 422, 'Captcha incorrecto. Intente de nuevo.');
  await expect(picture).not.toHaveAttribute('src', second ?? '');
  await expect(typed).toHaveValue('');
  await expect(typed).toBeFocused();

  await typed.fill(await captchaText(server, db));
  await db.rows("update captcha set expires_at = now() - interval '1 second'");
  await expectRefused(page, someone(), 422, 'Captcha incorrecto. Intente de nuevo.');
  const audio = page.waitForResponse('**/api/captcha-audio?*');
  await page.getByRole('button', { name: 'Escuchar' }).click();
  expect((await audio).status()).toBe(200);
  await typed.fill((await captchaText(server, db)).toLowerCase());
  await fillLogin(page, someone());
  await arrive(page);
  expect(await db.rows('select key_hash from captcha where expires_at > now()'), 'what was solved is used up').toEqual(
    [],
  );
});

test('403 for an address that nobody confirmed: it can be changed, and the link there lets one in @long', async ({
  page,
  server,
  db,
}) => {
  const me = someone();
  await db.rows('update app_user set email_confirmed_at = null where reference = $1', [me.username]);
  await set(server, ['rules.confirmed_email_required', 1], ['settings.appConfig.appDisabledConfig', 'leído']);
  await page.goto('/login');
  await fillLogin(page, me);
  const dialog = page.getByRole('dialog', { name: 'Confirme su correo' });
  await expect(dialog).toContainText(/Enviamos un mensaje a .\*\*\*.@example\.com/);
  const { email } = await db.row<{ email: string }>('select email from app_user where reference = $1', [me.username]);
  await mailTo(server, email);

  await dialog.getByRole('button', { name: 'Cambiar correo' }).click();
  const change = page.getByRole('dialog', { name: 'Cambiar correo' });
  await change.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill('nueva@ejemplo.ec');
  await change.getByRole('textbox', { name: 'Confirme el correo electrónico' }).fill('nueva@ejemplo.ec');
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toContainText('nueva@ejemplo.ec');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  const old = linkIn((await mailsTo(server, email))[0] ?? { to: '', subject: '', text: '' });
  const activation = page.waitForResponse('**/api/app-user-activation/*');
  await page.goto(old);
  await activation;
  const confirmed = 'select email_confirmed_at from app_user where reference = $1';
  expect(await db.row(confirmed, [me.username]), 'what went to the old address').toEqual({ email_confirmed_at: null });

  await page.goto(linkIn(await mailTo(server, 'nueva@ejemplo.ec')));
  await expect(page.getByText('Activación Correcta')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, me);
  await arrive(page);
  await expect(homeHeading(page)).toBeVisible();
});
