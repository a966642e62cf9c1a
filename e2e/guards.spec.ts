import type { Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { linkIn, mailsTo, mailTo } from './support/dev-mailbox.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, someone } from './support/people.ts';
import { arrive, fillLogin, passSteps } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

const INACTIVE = '/inactive';

/** Says where each path leads a visitor, someone who is in, and someone whose account is not activated yet. */
const GUARDS: readonly (readonly [path: string, visitor: string, active: string, inactive: string])[] = [
  ['/', '/login', '/home', INACTIVE],
  ['/login', '/login', '/home', INACTIVE],
  ['/signup', '/signup', '/home', INACTIVE],
  ['/confirmation-code', '/login', '/home', INACTIVE],
  ['/activation/x', '/activation/x', '/activation/x', '/activation/x'],
  ['/auth/passwords/email', '/auth/passwords/email', '/auth/passwords/email', '/auth/passwords/email'],
  ['/auth/passwords/reset/x', '/auth/passwords/reset', '/auth/passwords/reset', '/auth/passwords/reset'],
  ['/home', '/login', '/home', INACTIVE],
  ['/reset-password', '/login', '/reset-password', INACTIVE],
  ['/quiz/1', '/login', '/quiz/1', INACTIVE],
  ['/update-email', '/login', '/update-email', '/update-email'],
  [INACTIVE, '/login', '/home', INACTIVE],
  ['/register', '/login', '/register', INACTIVE],
  ['/postulation', '/login', '/postulation', INACTIVE],
  ['/no-such-page', '/login', '/home', INACTIVE],
];

/** Goes there within the page, as its links do. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Each is followed from where the one before led to; the first of each kind of screen is an address that is typed. */
const expectGuards = async (page: Page, who: 1 | 2 | 3): Promise<void> => {
  const typed = new Set<string>();
  for (const row of GUARDS) {
    if (typed.has(row[who])) await follow(page, row[0]);
    else await page.goto(row[0]);
    typed.add(row[who]);
    await expect(page.getByRole('heading').first(), row[0]).toBeAttached();
    await expect(page, row[0]).toHaveURL(row[who]);
  }
};

test('every path leads a visitor, and someone who is in, where the guards say', async ({ page }) => {
  await expectGuards(page, 1);
  await signIn(page, someone());
  await expectGuards(page, 2);
});

/** Somebody whose account was not activated yet. */
const pending = async (db: Database): Promise<Person> => {
  const me = someone();
  await db.rows('update app_user set activated_at = null, email_confirmed_at = null where reference = $1', [
    me.username,
  ]);
  return me;
};

test('an account that waits to be activated opens nothing else, mends its address, and is activated from there @long', async ({
  page,
  server,
  db,
}) => {
  const me = await pending(db);
  const waiting = page.getByText(/^Enviamos un correo de activación a /);
  await page.goto('/login');
  await fillLogin(page, me);
  await passSteps(page, waiting);
  await expectGuards(page, 3);
  const calls = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('quipu.session') ?? '{}') as { readonly token: string };
    const reply = await fetch('/api/answers-sheet/list/user', {
      headers: { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest', 'X-Quipu-Loader': '1' },
    });
    return reply.status;
  });
  expect(calls, 'the server opens nothing either').toBe(403);

  await page.goto('/home');
  await page.getByRole('link', { name: 'Cambiar correo' }).click();
  await page.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill('bryan.cedeno@example.com');
  const again = page.getByRole('textbox', { name: 'Confirme el correo electrónico' });
  await again.fill('bryan.cedeno@example.com');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Este correo ya está registrado en otra cuenta.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill('nueva@ejemplo.ec');
  await again.fill('nueva@ejemplo.ec');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(INACTIVE);
  await expect(page.getByText(/correo de activación a nueva@ejemplo\.ec/)).toBeVisible();
  await page.goto(linkIn(await mailTo(server, 'nueva@ejemplo.ec')));
  await expect(page.getByText('Activación Correcta')).toBeVisible();
  await arrive(page);
  expect(await mailsTo(server, 'nueva@ejemplo.ec')).toHaveLength(1);
});

test('a link that is opened on another device activates, and the page that waits goes on by itself @long', async ({
  page,
  browser,
  server,
  db,
}) => {
  const me = await pending(db);
  await page.goto('/login');
  await fillLogin(page, me);
  await passSteps(page, page.getByText(/esta página continuará sola/));
  await page.getByRole('link', { name: 'Cambiar correo' }).click();
  await page.getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill('otra@ejemplo.ec');
  await page.getByRole('textbox', { name: 'Confirme el correo electrónico' }).fill('otra@ejemplo.ec');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/correo de activación a otra@ejemplo\.ec/)).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(linkIn(await mailTo(server, 'otra@ejemplo.ec')));
  await expect(other.getByText('Activación Correcta')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await arrive(page);
  await elsewhere.close();
});
