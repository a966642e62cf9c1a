import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { enter } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

const CHANGED = 'Hora de la sesión actualizada';

test('a notice lies over none of the buttons that lead on, on a phone, a tablet and a desktop', async ({
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
    await quipu(server.dataFolder, 'extend-session', id, '5', '--operator', 'Rosa', '--reason', 'Corte de luz');
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
