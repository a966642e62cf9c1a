import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press, reach } from './support/keyboard.ts';
import { expectInSight, expectNothingSticksOut, expectTargets, photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import {
  choose,
  contentOf,
  enter,
  expectAllSaved,
  openMap,
  question,
  questionButton,
  syncLine,
} from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 640 }, hasTouch: true });

const STEM_Y = 96;

const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name });

test('on a phone the question begins near the top, and everything that leads on is in sight @long', async ({
  page,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const place = sheet.placed.findIndex(({ item }) => item.type === 1);
  await openMap(page);
  await questionButton(page, place).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const stem = contentOf(page, place);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect((await stem.boundingBox())?.y).toBeLessThanOrEqual(STEM_Y);
  for (const name of ['ver las preguntas', 'Marcar para revisar', 'Anterior', 'Siguiente', 'tamaño del texto'])
    await expectInSight(button(page, name));
  await expectInSight(page.getByRole('timer').first());
  await expectInSight(syncLine(page));
  await photograph(page, info, '360-pregunta');
  await expectAccessible(page);

  await choose(page, 1);
  await expect(syncLine(page)).toContainText(/Guardado en este equipo|Enviado ✓/);
  await button(page, 'Marcar para revisar').click();
  await button(page, 'Siguiente').click();
  await expectAllSaved(page);
  await expect(syncLine(page)).toContainText(/Enviado ✓ \d\d:\d\d/);

  await openMap(page);
  const map = page.getByRole('dialog', { name: 'Preguntas' });
  const items = map.getByRole('navigation').getByRole('button').and(page.locator(':visible'));
  await expect(items).toHaveCount(sheet.placed.length);
  await map.getByRole('button', { name: /^Marcadas/ }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toHaveAccessibleName(/respondida.*, marcada para revisar/);
  await photograph(page, info, '360-mapa');
  await expectNothingSticksOut(page);
  await expectAccessible(page);
  await map.getByRole('button', { name: /^Sin responder/ }).click();
  expect(await items.count()).toBeLessThan(sheet.placed.length);
  for (const name of await items.evaluateAll((found) => found.map((one) => one.ariaLabel)))
    expect(name).toContain('sin responder');
  await map.getByRole('button', { name: 'Cerrar las preguntas' }).click();
  await expect(button(page, 'ver las preguntas')).toBeFocused();
});

interface WrittenItem {
  content: string;
  options?: { content: string }[];
}

/** A finger that stays for longer than the application waits for a drag, and trembles a little. */
const tapSlowly = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing to tap on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.locator('[data-flying]')).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 2, y: y + 3 }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
};

test('a finger that takes its time picks a word and an answer, and takes no match away', async ({ page }) => {
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  // The first question has to be answered before another one is gone to.
  await choose(page, 1);
  const to = async (type: number) => {
    const place = sheet.placed.findIndex(({ item }) => item.type === type);
    await openMap(page);
    await questionButton(page, place).click();
    await expect(question(page, place)).toBeVisible();
    return question(page, place);
  };
  const blanks = await to(8);
  const word = blanks.getByRole('group', { name: 'Palabras para completar' }).getByRole('button').first();
  await tapSlowly(page, word);
  await expect(word).toHaveAttribute('aria-pressed', 'true');
  await blanks.getByRole('button', { name: 'Espacio 1, vacío' }).tap();
  await expect(blanks.getByRole('button', { name: /^Espacio 1: / })).toBeVisible();

  const matching = await to(10);
  const list = matching.getByRole('combobox').first();
  const answer = matching.getByRole('group', { name: 'Respuestas' }).getByRole('button').first();
  await list.selectOption(await answer.innerText());
  await tapSlowly(page, answer);
  await expect(answer).toHaveAttribute('aria-pressed', 'true');
  await expect(list).not.toHaveValue('');
  await expectAllSaved(page);
});

test('a table that is too wide for a phone leaves the page its width, in a question, an option and a pair', async ({
  page,
}) => {
  const cells = Array.from({ length: 9 }, (_, n) => `<td>${12_504 + 9_731 * n}</td>`).join('');
  const table = `<p>Tabla ancha</p><table><tr>${cells}</tr></table>`;
  // As an author may write it: the demonstration has no table but as a picture.
  await page.route(/\/api\/answers-sheet\/\d+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const opened = (await response.json()) as { form: { sections: { items: WrittenItem[] }[] } };
    for (const { items } of opened.form.sections)
      for (const item of items) {
        item.content = table;
        for (const option of item.options ?? []) option.content = table;
      }
    await route.fulfill({ response, json: opened });
  });
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  for (const type of [1, 10]) {
    const place = sheet.placed.findIndex(({ item }) => item.type === type);
    if (place > 0) {
      await choose(page, 1);
      await openMap(page);
      await questionButton(page, place).click();
    }
    const frames = question(page, place).locator('table').locator('..');
    await expect(frames.nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const scrolled = await frames.evaluateAll((all) => all.map((frame) => frame.scrollWidth > frame.clientWidth));
    expect(scrolled).toEqual(scrolled.map(() => true));
    await expectNothingSticksOut(page);
  }
});

test('every target is large enough; on its side, and with text twice as large, nothing lies over anything', async ({
  page,
}, info) => {
  await signIn(page, someone());
  await enter(page, EVERY_TYPE);
  await expectTargets(page, 'the question');
  await openMap(page);
  const map = page.getByRole('dialog', { name: 'Preguntas' });
  await expectTargets(page, 'the map');
  await map.getByRole('button', { name: 'Finalizar', exact: true }).click();
  const finish = page.getByRole('dialog', { name: '¿Finalizar la evaluación?' });
  await expect(finish).toBeVisible();
  await expectTargets(page, 'the finish dialog');
  await photograph(page, info, '360-finalizar-con-pendientes');
  await page.keyboard.press('Escape');
  await expect(finish).toBeHidden();
  await map.getByRole('button', { name: 'Cerrar las preguntas' }).click();
  await expect(map).toBeHidden();
  await page.setViewportSize({ width: 640, height: 360 });
  for (const name of ['Anterior', 'Siguiente']) await expectInSight(button(page, name));
  await photograph(page, info, '640-de-lado');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await photograph(page, info, '360-texto-doble');
  await expectNothingSticksOut(page);
  // What stands beside each other in the bars, and the bars themselves.
  const overlaps = await page.getByRole('main').evaluate((main) => {
    const shown = [...main.querySelectorAll('button, [role="timer"], h1, [data-stage]')].filter((one) =>
      one.checkVisibility(),
    );
    const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() }));
    return boxes.flatMap(({ one, box }, i) =>
      boxes
        .slice(i + 1)
        .filter(
          ({ one: other, box: of }) =>
            !one.contains(other) &&
            !other.contains(one) &&
            box.left < of.right - 1 &&
            of.left < box.right - 1 &&
            box.top < of.bottom - 1 &&
            of.top < box.bottom - 1,
        )
        .map(({ one: other }) => `${one.textContent} over ${other.textContent}`),
    );
  });
  expect(overlaps).toEqual([]);
});

test('the map is one stop of the Tab key, and arrows go on in it @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const items = page.getByRole('navigation', { name: 'Preguntas' }).getByRole('button');
  await expect(items).toHaveCount(sheet.placed.length);
  expect(await items.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1);
  await reach(items.first(), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const [above, below] = [await items.first().boundingBox(), await page.locator(':focus').boundingBox()];
  if (above === null || below === null) throw new Error('The map is not on the screen');
  expect(below.x).toBe(above.x);
  expect(below.y, 'the next row, and no other').toBeGreaterThan(above.y);
  expect(below.y).toBeLessThan(above.y + 2 * above.height);
  await page.keyboard.press('ArrowUp');
  await expect(items.first()).toBeFocused();
  const fold = button(page, 'ocultar las preguntas');
  await press(fold);
  await expect(items).toHaveCount(0);
  await expect(button(page, 'ver las preguntas')).toBeFocused();
  await expectAccessible(page);
});
