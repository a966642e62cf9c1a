import type { Locator, Page } from '@playwright/test';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { choose, enter, logIn } from './support/screen.ts';

/** How far one picture is from another at most, in any channel of any pixel (0 to 255). */
const farthest = (page: Page, pictures: readonly [Buffer, Buffer]): Promise<number> =>
  page.evaluate(
    async (all) => {
      const [one, other] = await Promise.all(
        all.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (one === undefined || other === undefined || one.length !== other.length)
        throw new Error('They differ in size');
      return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
    },
    pictures.map((picture) => picture.toString('base64')),
  );

const groundOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).backgroundColor);

const MODES = {
  'colours of the system’s own': { forcedColors: 'active' },
  'more contrast @long': { contrast: 'more' },
  'a dark screen @long': { colorScheme: 'dark' },
} as const;

for (const [name, media] of Object.entries(MODES))
  test(`a question is read through the watermark, and one’s place is seen, with ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media });
    await logIn(page, someone());
    await enter(page, EVERY_TYPE);
    await choose(page, 0);
    const question = page.locator('article[id^="pregunta-"]').first();
    const marked = await question.screenshot({ animations: 'disabled' });
    await page.addStyleTag({ content: '[class*="watermark"] { visibility: hidden }' });
    const plain = await question.screenshot({ animations: 'disabled' });
    const distance = await farthest(page, [marked, plain]);
    expect(distance, 'the watermark is there').toBeGreaterThan(0);
    expect(distance, 'and covers nothing').toBeLessThan(26);
    const buttons = page.getByRole('navigation', { name: 'Preguntas' }).getByRole('button', { name: /^Pregunta/ });
    expect(await groundOf(buttons.first())).not.toBe(await groundOf(buttons.nth(1)));
  });
