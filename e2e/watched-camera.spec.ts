import type { Page } from '@playwright/test';
import { expect, test } from './support/camera.ts';
import { WATCHED } from './support/evaluations.ts';
import { someone } from './support/people.ts';
import { begunBefore, makePhotoDue } from './support/photo-time.ts';
import { exportedPhoto, photosOnDisk, pictureType } from './support/photos.ts';
import { cameraPlug } from './support/plug.ts';
import { choose, enter, expectAllSaved, fillLogin, finish, goTo, homeHeading } from './support/screen.ts';
import { recordSent, type Sent } from './support/sent.ts';
import { set } from './support/settings.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block', needsWholeBrowser: true });

const MAX_ADDRESS_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1_000;
const FOR_A_PHOTO = { timeout: 60_000 };
const me = someone(({ username }) => username === '2059999124');
const cover = (page: Page) => page.getByRole('alertdialog');

/**
 * Collects what a browser sends that is more than asking for something, in an evaluation that is watched and in the
 * login before it.
 */
const POSTED = [
  'POST /api/answers-sheet/N/answers',
  'POST /api/answers-sheet/N/finish/F',
  'POST /api/answers-sheet/N/log',
  'POST /api/answers-sheet/N/state',
  'POST /api/app-login',
  'POST /api/broadcasting/auth',
  'POST /api/facelog',
];

/** Pictures leave as the photos that are named, so many of them; in nothing else that is sent one would have room. */
const expectNoPictureBut = async (sent: Sent, photos: number, origin: string): Promise<void> => {
  const requests = await sent.requests();
  expect(requests.filter(({ address }) => !address.startsWith(`${origin}/`))).toEqual([]);
  expect(requests.filter(({ address }) => address.length > MAX_ADDRESS_LENGTH)).toEqual([]);
  expect(sent.messages.filter((message) => typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH)).toEqual(
    [],
  );
  const calls = requests.filter(({ call, bodyBytes }) => !call.startsWith('GET ') || bodyBytes > 0);
  expect([...new Set(calls.map(({ call }) => call.replace(/\d+/g, 'N')))].toSorted()).toEqual(POSTED);
  const uploads = calls.filter(({ call }) => call === 'POST /api/facelog');
  expect(uploads).toHaveLength(photos);
  const rest = calls.filter((call) => !uploads.includes(call));
  expect(new Set(rest.map(({ bodyType }) => bodyType))).toEqual(new Set(['application/json']));
  const smallest = Math.min(...uploads.map(({ bodyBytes }) => bodyBytes));
  expect(Math.max(...rest.map(({ bodyBytes }) => bodyBytes))).toBeLessThan(smallest / 2);
};

test('a camera that goes dark, stands still or is pulled out covers the question until it is back, and is no incident where it was mended in time; photos are looked at, kept encrypted, and all that is sent @long', async ({
  page,
  context,
  browser,
  camera,
  server,
  db,
}, info) => {
  await set(server, ['settings.facelog', 1]);
  await begunBefore(db, me, WATCHED);
  const plug = await cameraPlug(page);
  const sent = recordSent(context, page);
  await camera.show('oneFace');
  await page.goto('/login');
  await fillLogin(page, me);
  await expect(homeHeading(page)).toBeVisible(FOR_A_PHOTO);
  const sheet = await enter(page, WATCHED);
  await expect(page.getByText('Cámara en uso: se toman fotos')).toBeVisible();

  const photos = () =>
    db.rows<{ id: number; number: number; faces: number; distance: number | null }>(
      'select id::int, number, faces, distance from photo where sheet_id = $1 order by number',
      [sheet.id],
    );
  /** The times that come with an answer's reply make one due. */
  const photoNow = async (turn: 1 | 2 | 3) => {
    await makePhotoDue(db, WATCHED, turn);
    await goTo(page, turn);
    await choose(page, 0);
    await expect.poll(async () => (await photos()).length, FOR_A_PHOTO).toBe(turn);
    return (await photos()).at(-1);
  };
  await choose(page, 0);
  await expectAllSaved(page);
  const own = await photoNow(1);
  expect(own).toMatchObject({ faces: 1, distance: expect.any(Number) });
  expect(own?.distance).toBeLessThan(0.5);

  await camera.show('dark');
  await expect(cover(page)).toContainText('La imagen de su cámara está muy oscura');
  await expect(cover(page).getByLabel('Imagen de su cámara')).toBeVisible();
  await expect(page.getByRole('main').locator('[inert] [type="radio"]').first()).toBeAttached();
  await lookAtWidths(page, info, 'camara-oscura');
  await camera.show('otherFace');
  await expect(cover(page)).toBeHidden();
  const other = await photoNow(2);
  expect(other?.faces).toBe(1);
  expect(other?.distance).toBeGreaterThan(0.5);

  await camera.show('frozen');
  await expect(cover(page)).toContainText('La imagen de su cámara no cambia');
  await camera.show('twoFaces');
  await expect(cover(page)).toBeHidden();
  expect(await photoNow(3)).toMatchObject({ faces: 2, distance: null });

  await plug.pull();
  await expect(cover(page)).toContainText('No se encuentra ninguna cámara');
  await plug.putBack();
  await expect(cover(page)).toBeHidden();
  await finish(page);

  const kept = await photosOnDisk(server);
  expect(kept, 'the login’s and those of the evaluation').toHaveLength(1 + 3);
  expect(await Promise.all(kept.map(pictureType)), 'encrypted').toEqual(kept.map(() => null));
  expect(await pictureType(await exportedPhoto(server, own?.id ?? 0))).toBe('jpeg');
  await expectNoPictureBut(sent, kept.length, server.url);

  const operator = await consolePage(browser, server.url, OPERATOR);
  const { session } = await db.row('select session_id as session from answers_sheet where id = $1', [sheet.id]);
  await operator.goto(`/consola/${session}/${sheet.id}`);
  const toReview = operator.getByRole('region', { name: '3 incidentes por revisar' }).getByRole('listitem');
  for (const [at, text] of [
    /^La foto difiere de la de referencia: distancia 0,\d+ \(umbral 0,5\)/,
    /^Rostros en la foto: 2 \(se espera 1\)/,
    /^Cámara no encontradaDe /,
  ].entries())
    await expect(toReview.nth(at)).toHaveText(text);
  await toReview
    .nth(1)
    .getByRole('button', { name: /^Ver foto/ })
    .click();
  await expect(toReview.nth(1).getByRole('img')).toBeVisible();
  await lookAtWidths(operator, info, 'consola-incidentes');
  expect(await db.rows('select who from photo_access where photo_id <> $1', [own?.id])).toEqual([
    { who: OPERATOR.username },
  ]);
});
