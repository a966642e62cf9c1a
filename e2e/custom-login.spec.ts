import type { Page } from '@playwright/test';
import { expect, test } from './support/camera.ts';
import { expectFocusSeen, press, reach, type } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { photosOnDisk, pictureType } from './support/photos.ts';
import { homeHeading } from './support/screen.ts';
import { set } from './support/settings.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const me = someone(({ username }) => username === '2059999132');
const CODE = 'V1234V5678';

const step = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`${name}$`), level: 2 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Takes a picture, and another one in its place: one button does both, and the focus stays on it. */
const capture = async (page: Page, picture: string) => {
  const shows = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState);
  const taken = page.getByRole('img', { name: picture });
  const kept = button(page, 'Continuar');
  await expect(kept).toBeDisabled();
  for (const [name, then] of [
    ['Capturar', 'Recapturar'],
    ['Recapturar', 'Capturar'],
    ['Capturar', 'Recapturar'],
  ] as const) {
    if (name === 'Capturar') await expect.poll(shows).toBeGreaterThanOrEqual(2);
    await press(button(page, name));
    await expect(button(page, then)).toBeFocused();
    await expect(taken).toBeVisible({ visible: then === 'Recapturar' });
  }
  await expect(kept).toBeEnabled();
};

test('the custom login by keyboard alone: wrong and right code, face, card, taken anew, certified, and home @long', async ({
  page,
  camera,
  server,
  db,
}, info) => {
  await camera.show('oneFace');
  await set(server, ['settings.customLogin', 1]);
  await page.goto('/login');
  await type(page.getByRole('textbox', { name: 'Usuario' }), me.username);
  await type(page.getByLabel('Clave', { exact: true }), me.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inicio de sesión', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/identidad');

  const code = page.getByRole('textbox', { name: 'Código dactilar' });
  await type(code, 'v9999v9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Código dactilar incorrecto')).toBeVisible();
  await expect(page.getByText('Está en el reverso de su cédula.')).toBeVisible();
  await expect(code).toBeFocused();
  await lookAtWidths(page, info, 'codigo-dactilar');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(CODE.toLowerCase());
  await page.keyboard.press('Enter');

  await expect(step(page, 'Rostro')).toBeFocused();
  await expect(page.getByText('Un solo rostro. Puede capturar la foto.').first()).toBeVisible();
  await lookAtWidths(page, info, 'rostro');
  await capture(page, 'Foto de su rostro');
  await expectFocusSeen(button(page, 'Recapturar'));
  await press(button(page, 'Continuar'));

  await expect(step(page, 'Documento de Identidad')).toBeFocused();
  await capture(page, 'Foto de su documento de identidad');
  await lookAtWidths(page, info, 'documento');
  await press(button(page, 'Continuar'));

  await expect(step(page, 'Revisión')).toBeFocused();
  await expect(page.getByRole('img', { name: /^Foto de su / })).toHaveCount(2);
  await lookAtWidths(page, info, 'revision');
  expect(await photosOnDisk(server), 'nothing goes before it is certified').toEqual([]);
  await expect(button(page, 'Iniciar sesión')).toBeDisabled();
  await press(page.getByRole('checkbox', { name: /^Certifico que las imágenes son mías y autorizo/ }), 'Space');
  await reach(button(page, 'Iniciar sesión'));
  await page.keyboard.press('Enter');
  await expect(homeHeading(page)).toBeVisible();

  expect((await db.rows<{ kind: string }>('select kind from photo order by kind')).map(({ kind }) => kind)).toEqual([
    'card',
    'login',
  ]);
  const kept = await photosOnDisk(server);
  expect(await Promise.all(kept.map(pictureType)), 'encrypted').toEqual([null, null]);
});
