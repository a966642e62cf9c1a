import { chromium, type Page } from '@playwright/test';
import { expect, test } from './support/camera.ts';
import { CHROMIUM } from './support/chromium.ts';
import { someone } from './support/people.ts';
import { fillLogin } from './support/screen.ts';
import { set } from './support/settings.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Comprobaciones' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) });

const checkFromHere = async (page: Page) => {
  await page.getByRole('link', { name: 'Revisar mi equipo' }).click();
  await page.getByRole('button', { name: 'Empezar la revisión' }).click();
};

test('the equipment is checked before the day: in the dark, with a light, without a camera, and what to do about it @long', async ({
  page,
  camera,
  server,
}, info) => {
  await camera.show('dark');
  await page.goto('/login');
  await checkFromHere(page);
  await expect(page.getByRole('alert')).toHaveText(/Antes de la evaluación resuelva: (Pantalla, )?Luz\.$/);
  await expect(row(page, 'Luz')).toContainText('Por resolver');
  await expect(row(page, 'Luz')).toContainText('Encienda una luz frente a usted');
  for (const name of ['Almacenamiento', 'Cámara']) await expect(row(page, name)).toContainText('En orden');
  // These are of the machine that runs this: judged, whatever they are.
  for (const name of ['Velocidad del equipo', 'Conexión', 'Micrófono'])
    await expect(row(page, name)).toContainText(/En orden|Con advertencia/);
  await expect(page.getByRole('region', { name: 'Resumen' })).toContainText('Luz: por resolver.');
  await expect(page.locator('video'), 'the camera is let go').toHaveCount(0);
  await lookAtWidths(page, info, 'equipo');
  await camera.show('oneFace');
  await page.getByRole('button', { name: 'Reintentar: Luz' }).click();
  await expect(row(page, 'Luz')).toContainText('En orden');

  await set(server, ['settings.facelog', 1]);
  const args = [...CHROMIUM.launchOptions.args, '--use-fake-device-for-media-stream=device-count=0'];
  const withoutCamera = await chromium.launch({ args });
  try {
    const other = await withoutCamera.newPage();
    await other.goto('/login');
    await fillLogin(
      other,
      someone(({ username }) => username === '2059999124'),
    );
    await expect(other.getByRole('alert')).toContainText('No se encontró ninguna cámara.');
    await expect(other.getByRole('alert').getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await lookAtWidths(other, info, 'identidad-sin-camara');
    await checkFromHere(other);
    await expect(row(other, 'Cámara')).toContainText('Conéctelo y reintente.');
    await expect(row(other, 'Luz')).toContainText('Resuelva primero la cámara.');
    await other.getByRole('link', { name: 'Volver' }).click();
    await expect(other).toHaveURL('/identidad');
  } finally {
    await withoutCamera.close();
  }
});
