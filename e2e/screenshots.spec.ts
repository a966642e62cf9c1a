import type { Page } from '@playwright/test';
import { accessTour } from './support/access-screens.ts';
import { answer } from './support/answering.ts';
import { expectAccessible } from './support/axe.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { enter, logIn, question, questionButton } from './support/screen.ts';

const WIDTHS = [360, 768, 1280] as const;

// Between these nothing is there that is not at either.
for (const width of [360, 1280]) {
  test(`the screens of access and account fit ${width} px, and axe finds nothing`, async ({
    page,
    server,
    db,
  }, info) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    // Colours are measured: nothing may be in the middle of a transition.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const look = async (name: string) => {
      await photograph(page, info, `${width}-${name}`);
      await expectAccessible(page);
    };
    await accessTour({ page, server, db, look });
  });
}

/** Under 800 px the questions are in a drawer. */
const moveTo = async (page: Page, width: number, position: number): Promise<void> => {
  if (width < 800) await page.getByRole('button', { name: 'Ver las preguntas' }).click();
  await questionButton(page, position).click();
  await expect(question(page, position)).toBeVisible();
  if (width < 800) await expect(page.getByRole('dialog')).toBeHidden();
};

for (const width of WIDTHS) {
  test(`the screens fit ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    await photograph(page, info, `${width}-ingreso`);
    await logIn(page, someone());
    await photograph(page, info, `${width}-evaluaciones`);
    const sheet = await enter(page, EVERY_TYPE);
    const photographed = new Set<string>();
    for (const { position, item, section } of sheet.placed) {
      const kind = section.isSinglePage ? 'pagina' : `tipo-${String(item.type).padStart(2, '0')}`;
      // A required question lets nobody past without its answer.
      if (item.condition !== null || (photographed.has(kind) && !item.required)) continue;
      await moveTo(page, width, position);
      await answer(page, item, position, question(page, position));
      if (photographed.has(kind)) continue;
      photographed.add(kind);
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
      await photograph(page, info, `${width}-${kind}`);
    }
  });
}
