import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/camera.ts';
import { photograph } from './support/look.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { photosOnDisk, pictureType } from './support/photos.ts';
import { fillLogin, homeHeading } from './support/screen.ts';
import { recordSent } from './support/sent.ts';
import { set } from './support/settings.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const IDENTITY = '/identidad';
const ELSEWHERE = ['/', '/home', '/quiz/1', '/reset-password'];
/** No picture fits into so much. */
const MAX_ADDRESS_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1_000;
const me = someone(({ username }) => username === '2059999124');

const title = (page: Page) => page.getByRole('heading', { name: 'Identificación biométrica', level: 1 });
const status = (page: Page) => page.getByText(/^Estado de la imagen:/);
const shownPhoto = (page: Page) => page.getByRole('img', { name: 'La foto que se tomó' });
const storedSession = (page: Page) => page.evaluate(() => sessionStorage.getItem('quipu.session'));

/** Asks what the server says to a call of somebody who has not shown who they are. */
const listOfSheets = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('quipu.session') ?? '{}') as { readonly token: string };
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest', 'X-Quipu-Loader': '1' };
    return (await fetch('/api/answers-sheet/list/user', { headers })).status;
  });

const expectNotValid = async (page: Page, guidance: string) => {
  await expect(page.getByText(guidance).first()).toBeVisible();
  await expect(status(page)).toHaveText(/No válido$/);
  await expect(page.locator('svg path[pathLength]')).toHaveAttribute('opacity', '0');
};

test('a login by face: who shows none, or two, does not get on; one face is taken once, kept encrypted, and leads home @long', async ({
  page,
  context,
  camera,
  server,
  db,
}, info) => {
  const sent = recordSent(context, page);
  await set(server, ['settings.facelog', 1]);
  const open = () => db.rows('select id from token_family where ended_at is null');
  await camera.show('noFace');
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(title(page)).toBeVisible();
  await expectNotValid(page, 'No se ve ningún rostro.');
  for (const path of ELSEWHERE) {
    await page.goto(path);
    await expect(title(page), path).toBeVisible();
    await expect(page, path).toHaveURL(IDENTITY);
  }
  expect(await listOfSheets(page), 'the server opens nothing either').toBe(403);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(open).toEqual([]);
  expect(await storedSession(page)).toBeNull();

  await camera.show('twoFaces');
  await fillLogin(page, me);
  await expectNotValid(page, 'Se ve más de un rostro. Debe estar a solas.');
  await lookAtWidths(page, info, 'identidad-dos-rostros');
  await page.reload();
  await expectNotValid(page, 'Se ve más de un rostro. Debe estar a solas.');
  expect(await photosOnDisk(server)).toEqual([]);

  const upload = '**/api/facelog';
  await page.route(upload, (route) => route.abort('internetdisconnected'));
  // Asked for within the page, which does not miss what lasts three seconds.
  const holding = page.waitForFunction(
    () =>
      document.querySelector('svg path[pathLength]')?.getAttribute('opacity') === '1' &&
      document.body.innerText.includes('Un solo rostro, manténgase quieto.'),
  );
  await camera.show('oneFace');
  await holding;
  await expect(page.getByRole('alert')).toContainText('Su foto sigue aquí');
  const taken = await shownPhoto(page).getAttribute('src');
  await page.setViewportSize({ width: 360, height: 800 });
  await photograph(page, info, '360-identidad-sin-conexion');
  await expectAccessible(page);
  // Whatever is seen from now on: the photo that was taken goes.
  await camera.show('noFace');
  await page.unroute(upload);
  expect(await shownPhoto(page).getAttribute('src'), 'it is still the same').toBe(taken);
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(homeHeading(page)).toBeVisible();
  expect(await listOfSheets(page)).toBe(200);

  const kept = await photosOnDisk(server);
  expect(kept).toHaveLength(1);
  expect(await Promise.all(kept.map(pictureType)), 'encrypted').toEqual([null]);
  expect(await quipu(server.dataFolder, 'photos-of', me.username)).toContain('ingreso');

  const requests = await sent.requests();
  expect(requests.filter(({ address }) => !address.startsWith(`${server.url}/`))).toEqual([]);
  expect(requests.filter(({ address }) => address.length > MAX_ADDRESS_LENGTH)).toEqual([]);
  expect(sent.messages.filter((message) => typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH)).toEqual(
    [],
  );
  const calls = requests.filter(({ call, bodyBytes }) => !call.startsWith('GET ') || bodyBytes > 0);
  expect([...new Set(calls.map(({ call, bodyType }) => `${call} ${bodyType}`.trim()))].toSorted()).toEqual([
    'POST /api/app-login application/json',
    'POST /api/app-logout application/json',
    'POST /api/broadcasting/auth application/json',
    'POST /api/facelog multipart/form-data',
  ]);
  const large = calls.filter(({ bodyBytes }) => bodyBytes > MAX_MESSAGE_LENGTH);
  expect(large.map(({ call }) => call)).toEqual(['POST /api/facelog']);
});
