import type { Page } from '@playwright/test';
import type { Database } from './database.ts';
import { HYBRID } from './evaluations.ts';
import { expect } from './fixtures.ts';
import { someone } from './people.ts';
import { choose, enter } from './screen.ts';
import { signIn } from './sign-in.ts';

export const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

interface Watched {
  readonly sessionId: string;
  readonly sheetId: number;
}

/** Somebody takes an evaluation, and there are incidents of theirs to look into. */
export const watchedWithIncidents = async (page: Page, db: Database): Promise<Watched> => {
  await signIn(page, someone());
  const { id } = await enter(page, HYBRID);
  await choose(page, 0);
  const { session } = await db.row<{ session: string }>(
    'select session_id as session from answers_sheet where id = $1',
    [id],
  );
  await db.rows(
    `insert into incident (sheet_id, kind, evidence, at) select $1, kind, '', now() from unnest($2::text[]) kind`,
    [id, ['displays', 'printScreen', 'printScreen']],
  );
  return { sessionId: session, sheetId: id };
};

/** Every screen of the console at every width, each looked at. */
export const tourConsole = async (
  page: Page,
  { sessionId, sheetId }: Watched,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/consola');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`${size.width}-sesiones`);
    await page.goto(`/consola/${sessionId}`);
    await expect(page.locator('[data-sheet]').first()).toBeVisible();
    await look(`${size.width}-sesion`);
    await page.goto(`/consola/${sessionId}/${sheetId}`);
    await expect(page.getByText('análisis pendiente').first()).toBeVisible();
    await look(`${size.width}-detalle`);
    await page.getByRole('button', { name: 'Dar más tiempo' }).click();
    const asked = page.getByRole('dialog', { name: /^Más tiempo/ });
    await expect(asked).toBeVisible();
    await look(`${size.width}-mas-tiempo`);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
  }
};
