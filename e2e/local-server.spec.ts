import type { Page } from '@playwright/test';
import { copyOf, removeFolder } from './support/data-folder.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { TEMPLATE } from './support/make-template.ts';
import { someone } from './support/people.ts';
import { arrive, chooseInMenu, fillLogin } from './support/screen.ts';
import { Server } from './support/server.ts';
import { set } from './support/settings.ts';

const isKept = (page: Page, piece: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const kept = await (await caches.open('quipu-beyond')).keys();
    return kept.some(({ url }) => new URL(url).pathname.startsWith(`/assets/${name}-`));
  }, piece);

test('without the main server one works with the local one, and comes back @long', async ({ page, server }) => {
  const folder = copyOf(process.env[TEMPLATE] ?? '');
  const local = await Server.over(folder, { QUIPU_ALLOWED_ORIGINS: server.url });
  try {
    await set(server, ['settings.offlineBase', local.url]);
    await page.goto('/login');
    // As whoever was here before: the application is on this device.
    await installed(page);
    await page.reload();
    // That server answers calls, and has none of this one's files.
    for (const piece of ['kit', 'equipment-screen', 'runs']) await expect.poll(() => isKept(page, piece)).toBe(true);
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    await server.kill();
    await fillLogin(page, someone());
    await expect(page.getByText('No se pudo conectar con el servidor. Verifique su conexión a internet')).toBeVisible();
    await page.getByRole('button', { name: 'Trabajar con el servidor local' }).click();
    await expect(page.getByText('Trabaja con el servidor local de su institución.')).toBeVisible();
    const login = page.waitForResponse('**/api/app-login');
    await fillLogin(page, someone());
    expect(new URL((await login).url()).origin).toBe(local.url);
    await arrive(page);
    await expect(page.getByRole('button', { name: /^Acceder: / }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Acceder: / }).first()).toBeVisible();

    await page.getByRole('link', { name: 'Revisar mi equipo' }).click();
    await expect(page.getByRole('button', { name: 'Empezar la revisión' })).toBeVisible();
    await page.goBack();

    await chooseInMenu(page, 'Cerrar sesión');
    await server.start();
    await page.getByRole('button', { name: 'Volver al servidor principal' }).click();
    const again = page.waitForResponse('**/api/app-login');
    await fillLogin(page, someone());
    expect(new URL((await again).url()).origin).toBe(server.url);
    await arrive(page);
  } finally {
    await local.stop();
    removeFolder(folder);
  }
});
