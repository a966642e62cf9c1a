import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved } from './support/saved.ts';
import { choose, enter, expectAllSaved, goTo } from './support/screen.ts';
import { set } from './support/settings.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

test('a closed build shows what the institution says, and takes nobody out of an evaluation @long', async ({
  page,
  context,
  server,
  db,
}) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 1);
  await set(server, ['settings.web', 0]);
  const visitor = await (await context.browser()?.newContext({ baseURL: server.url }))?.newPage();
  if (visitor === undefined) throw new Error('A browser is expected');
  await visitor.goto('/login');
  await expect(visitor.getByText('Estamos trabajando para que todo funcione correctamente')).toBeVisible();
  await expect(visitor.getByText('en este momento el acceso a la plataforma no está disponible.')).toBeVisible();
  await set(server, [
    'settings.appConfig.appDisabledConfig',
    '<h2>Volvemos el <em>lunes</em></h2><img src=x onerror="document.title=1">',
  ]);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Volvemos el lunes' })).toBeVisible();
  await expect(visitor).not.toHaveTitle('1');

  const next = sheet.placed[1];
  if (next === undefined) throw new Error('Two questions are expected');
  await goTo(page, next.position);
  await choose(page, 0);
  await page.reload();
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 2), ({ position }) => (position === 0 ? 1 : 0)),
  );
  await set(server, ['settings.web', 1]);
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Ingresar' })).toBeVisible();
});
