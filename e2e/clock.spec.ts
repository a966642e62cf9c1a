import type { Page } from '@playwright/test';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { expectSaved } from './support/saved.ts';
import { choose, enter, expectAllSaved, fillLogin, finish, goTo } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

const DAY_MS = 86_400_000;

/** Moves the computer's wall clock, as a person or a synchronisation does; the monotonic clock goes on. */
const moveClock = (page: Page, by: number): Promise<void> =>
  page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    const Real = Date;
    class Moved extends Real {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(now() + ms);
        else super(...given);
      }
      static override now(): number {
        return now() + ms;
      }
    }
    window.Date = Moved as DateConstructor;
  }, by);

const minutesLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole('timer').first().innerText();
  const parts = text.split(':').map(Number);
  return parts.length === 3 ? (parts[0] ?? 0) * 60 + (parts[1] ?? 0) : (parts[0] ?? 0);
};

test('the wall clock moves by a day, there and back, and nothing changes', async ({ page, db }) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const left = await minutesLeft(page);
  for (const [position, days] of [1, -2].entries()) {
    await moveClock(page, days * DAY_MS);
    await goTo(page, position);
    await choose(page, 1);
    expect(Math.abs((await minutesLeft(page)) - left)).toBeLessThanOrEqual(1);
  }
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen(sheet.placed.slice(0, 2), () => 1),
  );
  const { off } = await db.row<{ off: string }>(
    'select max(abs(extract(epoch from changed_at - now()))) as off from user_answer where sheet_id = $1',
    [sheet.id],
  );
  expect(Number(off)).toBeLessThan(60);
  await finish(page);
});

test('a wall clock that is a day off is refused at the login, in words', async ({ page }) => {
  await page.goto('/login');
  await moveClock(page, DAY_MS);
  await fillLogin(page, someone());
  await expect(page.getByText(/La fecha y hora de su computador se encuentra incorrecta/)).toBeVisible();
});
