import type { Page } from '@playwright/test';
import { expect, test } from './support/camera.ts';
import { WATCHED } from './support/evaluations.ts';
import { installed } from './support/installed.ts';
import { someone } from './support/people.ts';
import { photosSoon } from './support/photo-time.ts';
import { expectSaved, savedLog, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, expectKeptHere, goTo, questionButton } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

const FOR_A_PHOTO = { timeout: 90_000 };

/** Photos that wait on this device's disk. */
const waiting = (page: Page): Promise<readonly number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('quipu-photos');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const all = opening.result.transaction('photos').objectStore('photos').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve((all.result as { readonly number: number }[]).map(({ number }) => number));
          };
        };
      }),
  );

test('photos that are taken without network outlive a reload, and go after the answers; a screen capture ends the evaluation where it says so @long', async ({
  page,
  context,
  camera,
  db,
}) => {
  const me = someone();
  await camera.show('oneFace');
  await signIn(page, me);
  await photosSoon(db, me, WATCHED);
  const sheet = await enter(page, WATCHED);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Two questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);
  const sentPhotos = async () =>
    (await db.rows<{ number: number }>('select number from photo where sheet_id = $1', [sheet.id])).map(
      ({ number }) => number,
    );
  await expect(page.getByText('Cámara en uso: se toman fotos')).toBeVisible();

  await installed(page);
  await context.setOffline(true);
  await goTo(page, 1);
  await choose(page, 1);
  await expectKeptHere(page, 1);
  await expect.poll(async () => (await waiting(page)).length, FOR_A_PHOTO).toBeGreaterThan(0);
  const before = await waiting(page);
  await page.reload();
  await expect(questionButton(page, 1)).toHaveAttribute('aria-current', 'step');
  expect(await waiting(page)).toEqual(expect.arrayContaining([...before]));
  for (const number of before) expect(await sentPhotos()).not.toContain(number);
  // The notices of the camera are code of their own, which this page has never asked the network for.
  const cover = page.getByRole('alertdialog');
  await camera.show('dark');
  await expect(cover).toContainText('La imagen de su cámara está muy oscura');
  await camera.show('oneFace');
  await expect(cover).toBeHidden();

  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname.replace(/\d+/, 'N'));
  });
  await context.setOffline(false);
  await expect.poll(sentPhotos, FOR_A_PHOTO).toEqual(expect.arrayContaining([...before]));
  expect(posted.indexOf('/api/answers-sheet/N/answers')).toBeGreaterThanOrEqual(0);
  expect(posted.indexOf('/api/answers-sheet/N/answers')).toBeLessThan(posted.indexOf('/api/facelog'));
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second], ({ position }) => position),
  );

  await page.keyboard.press('PrintScreen');
  await expect(page.getByRole('heading', { name: 'Evaluación finalizada' })).toBeVisible();
  await expect.poll(() => statusOf(db, sheet.id)).toBe('FC');
  await expect.poll(async () => (await savedLog(db, sheet.id)).join('\n')).toContain('printScreen');
  expect(
    await db.rows("select kind, evidence from incident where sheet_id = $1 and kind = 'printScreen'", [sheet.id]),
  ).toEqual([{ kind: 'printScreen', evidence: 'key' }]);
});
