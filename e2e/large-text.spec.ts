import type { Page, TestInfo } from '@playwright/test';
import { accessTour } from './support/access-screens.ts';
import { LARGE_TEXT } from './support/chromium.ts';
import { SIZES } from './support/console-tour.ts';
import { EVERY_TYPE, HYBRID, TIMED_SECTIONS } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNothingOverlaps, photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { askToFinish, enter, finish, leaveByBack, linkCard, openMap } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block', launchOptions: LARGE_TEXT });

test('with text twice as large nothing of an evaluation lies over anything, and no text is cut off', async ({
  page,
}, info) => {
  await signIn(page, someone());
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectNothingOverlaps(page, 'home');
  await enter(page, EVERY_TYPE);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const look = async (name: string) => {
      await photograph(page, info, `${size.width}-${name}-letra-doble`);
      await expectNothingOverlaps(page, `${name}, ${size.width}`);
    };
    for (const name of ['una', 'otra', 'una-mas']) {
      await look(name);
      await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    }
    await page.getByRole('button', { name: /tamaño del texto/ }).click();
    await look('lectura');
    await page.keyboard.press('Escape');
    if (size.width < 800) {
      await openMap(page);
      await look('mapa');
      await page.keyboard.press('Escape');
    }
  }
});

/** As it stands at each width. */
const lookAtSizes = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await photograph(page, info, `${size.width}-${name}-letra-doble`);
    await expectNothingOverlaps(page, `${name}, ${size.width}`);
  }
};

test('with text twice as large nothing of access and account lies over anything, and no text is cut off @long', async ({
  page,
  server,
  db,
}, info) => {
  test.slow();
  await accessTour({ page, server, db, look: (name) => lookAtSizes(page, info, name) });
});

test('with text twice as large every dialog of an evaluation can be read and pressed, from its start steps to its end @long', async ({
  page,
  context,
}, info) => {
  test.slow();
  const look = (name: string) => lookAtSizes(page, info, name);
  await signIn(page, someone());
  await page.getByRole('button', { name: `Acceder: ${EVERY_TYPE}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  await look('pasos');
  await page.keyboard.press('Escape');
  await enter(page, EVERY_TYPE);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await askToFinish(page);
  await look('finalizar');
  await close();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await look('salir');
  await close();
  await page.keyboard.press('PrintScreen');
  await expect(dialog).toBeVisible();
  await look('captura');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await context.setOffline(true);
  await expect(linkCard(page)).toBeVisible();
  await look('sin-conexion');
  await context.setOffline(false);
  await expect(linkCard(page)).toBeHidden();
  await leaveByBack(page);

  await enter(page, TIMED_SECTIONS);
  const begin = dialog.getByRole('button', { name: 'Comenzar' });
  await expect(begin).toBeVisible();
  await look('seccion');
  await begin.click();
  await expect(dialog).toBeHidden();
  await leaveByBack(page);

  await enter(page, HYBRID);
  await finish(page);
  await look('fin');
});
