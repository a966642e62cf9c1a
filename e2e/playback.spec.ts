import type { FrameLocator, Page } from '@playwright/test';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, expectKeptHere, finish, goTo } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

const SECOND_MS = 1_000;
const ZONE = 'America/Guayaquil';
const clockOf = (at: number): string =>
  new Intl.DateTimeFormat('es-EC', { timeZone: ZONE, timeStyle: 'medium', hourCycle: 'h23' }).format(at);

/** What an examinee reads on the screen, but the time left. */
const readIn = async (at: Page | FrameLocator) => {
  const main = at.locator('main#pregunta');
  return {
    heading: await main.getByRole('heading').first().innerText(),
    question: await main.locator('article').first().innerText(),
    marked: await main.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    map: await at
      .getByRole('navigation', { name: 'Preguntas' })
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.textContent)),
    answers: (await at.getByRole('region', { name: 'Estado de sus respuestas' }).innerText()).split('\n')[0],
  };
};

/** What is on the screen in a second in which nothing changes, nor in the next: the page's clock may be a little behind. */
const settled = async (page: Page) => {
  const second = Math.floor(Date.now() / SECOND_MS) + 1;
  await expect.poll(() => Math.floor(Date.now() / SECOND_MS)).toBeGreaterThan(second + 1);
  return { clock: clockOf(second * SECOND_MS), seen: await readIn(page) };
};

test('an evaluation with an outage and a reload is seen again as it was on the screen @long', async ({
  page,
  context,
  browser,
  server,
  db,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 1);
  await expectAllSaved(page);
  await installed(page);
  const instants = [await settled(page)];
  await context.setOffline(true);
  await expect(page.getByText(/^Sin conexión\. Puede seguir respondiendo/)).toBeVisible();
  await goTo(page, 1);
  await choose(page, 2);
  await expectKeptHere(page, 1);
  instants.push(await settled(page));
  await page.reload();
  await goTo(page, 2);
  await context.setOffline(false);
  await expectAllSaved(page);
  await goTo(page, 0);
  await choose(page, 0);
  await expectAllSaved(page);
  instants.push(await settled(page));
  await finish(page);
  expect(await statusOf(db, sheet.id)).toBe('F');

  const { session } = await db.row<{ session: number }>(
    'select session_id::int as session from answers_sheet where id = $1',
    [sheet.id],
  );
  const console = await consolePage(browser, server.url, OPERATOR);
  await console.goto(`/consola/${session}/${sheet.id}`);
  await console.getByRole('link', { name: 'Ver la repetición' }).click();
  await expect(console.getByRole('heading', { level: 1 })).toHaveText(`Repetición de ${HYBRID}`);
  const frame = console.frameLocator('iframe');
  for (const { clock, seen } of instants) {
    await console.goto(`/consola/${session}/${sheet.id}/repeticion?a=${clock}`);
    await expect(console.getByRole('heading', { name: new RegExp(`^A las ${clock}`) })).toBeVisible();
    await expect.poll(() => readIn(frame)).toEqual(seen);
  }
  await lookAtWidths(console, info, 'repeticion');
});
