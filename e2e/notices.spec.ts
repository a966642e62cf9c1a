import type { Page } from '@playwright/test';
import { applicant } from './support/applicants.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { enter } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';

test.use({ serviceWorkers: 'block' });

const CHANGED = 'Hora de la sesión actualizada';

test('a notice lies over none of the buttons that lead on, on a phone, a tablet and a desktop @long', async ({
  page,
  db,
  server,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  const { id } = await db.row<{ id: string }>('select session_id as id from answers_sheet where id = $1', [sheet.id]);
  const notice = page.getByRole('status').filter({ hasText: CHANGED }).getByText(CHANGED);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await quipu(
      server.dataFolder,
      'extend-session',
      id,
      '5',
      '--operator',
      OPERATOR.username,
      '--reason',
      'Corte de luz',
    );
    await expect(notice).toBeVisible();
    const toast = await notice.locator('..').boundingBox();
    await photograph(page, info, `${width}-aviso`);
    for (const name of ['Anterior', 'Siguiente']) {
      const button = page.getByRole('main').getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (toast === null || box === null) throw new Error(`${name} or the notice is not on the page`);
      const isApart =
        toast.y + toast.height <= box.y ||
        box.y + box.height <= toast.y ||
        toast.x + toast.width <= box.x ||
        box.x + box.width <= toast.x;
      expect(isApart, `${name} at ${width} px`).toBe(true);
    }
    // On a slow machine it has gone by itself before anybody could close it.
    await expect(notice).toBeHidden();
  }
});

const SCREENS = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;
const SAID = 'La coordinación pide que traiga su cédula y que llegue con treinta minutos de anticipación.';

/** What can be pressed, with its middle on the screen, that a notice lies over; null: there is no notice. */
const covered = (page: Page, said: string) =>
  page.evaluate((text) => {
    const notices = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
      textContent.includes(text),
    );
    if (notices === undefined) return null;
    return [...document.querySelectorAll('a, button, input, select, summary, textarea')]
      .filter((one) => !notices.contains(one))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return notices.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, said);

test('on no screen does a notice lie over what can be pressed, before it is scrolled nor after @long', async ({
  page,
  browser,
  db,
  server,
}, info) => {
  test.slow();
  const admitted = await applicant(db);
  const console_ = await consolePage(browser, server.url, OPERATOR);
  let told = 0;
  const look = async (at: Page, username: string, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await at.goto(path);
      await expect(at.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of SCREENS) {
        await at.setViewportSize(size);
        told += 1;
        const said = `${SAID} (${told})`;
        await quipu(server.dataFolder, 'send-message', said, '--to', username, '--operator', OPERATOR.username);
        await expect(at.getByRole('status').getByText(said)).toBeVisible();
        // A screen that has just come is still being filled.
        await expect.poll(() => covered(at, said), { message: `${path}, ${size.width}` }).toEqual([]);
        await photograph(at, info, `${size.width}${path.replaceAll('/', '-')}`);
        await at.mouse.wheel(0, 150);
        await expect.poll(() => covered(at, said), { message: `${path}, ${size.width}, scrolled` }).toEqual([]);
        await at.getByRole('button', { name: 'Cerrar aviso' }).click();
      }
    }
  };
  const here = someone();
  await signIn(page, here);
  await look(page, here.username, ['/home', '/reset-password', '/equipo']);
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, admitted);
  await look(page, admitted.username, ['/home', '/register']);
  const { id } = await db.row<{ id: string }>('select session_id as id from answers_sheet limit 1');
  await look(console_, OPERATOR.username, ['/consola', `/consola/${id}`]);
});
