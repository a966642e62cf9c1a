import { LARGE_TEXT } from './support/chromium.ts';
import { SIZES } from './support/console-tour.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNothingOverlaps, photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { enter, openMap } from './support/screen.ts';
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
