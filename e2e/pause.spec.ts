import { expectAccessible } from './support/axe.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { savedAnswers } from './support/saved.ts';
import { choose, enter, expectAllSaved, goTo } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { consolePage, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

test('a proctor pauses a person, who reads why, loses no time and no answer, and goes on after a reload @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  const me = someone();
  await signIn(page, me);
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  const times = () =>
    db.row<{ session: number; given: number; standstill: { pause: object | null } | null }>(
      'select session_id::int as session, given_back_ms::float8 as given, standstill from answers_sheet where id = $1',
      [sheet.id],
    );
  const { session } = await times();

  const proctor = await consolePage(browser, server.url, OPERATOR);
  await proctor.goto(`/consola/${session}`);
  await proctor.getByRole('searchbox').fill(me.username);
  const mine = proctor.getByRole('row').filter({ hasText: me.full_name });
  await expect(proctor.getByRole('row')).toHaveCount(2);
  await proctor.getByRole('button', { name: 'Pausar a 1 persona' }).click();
  const dialog = proctor.getByRole('dialog', { name: 'Pausar a 1 persona' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Alarma de incendio');
  await lookAtWidths(proctor, info, 'consola-pausar');
  await dialog.getByRole('button', { name: /^Pausar/ }).click();
  await expect(mine).toContainText('En pausa');

  const cover = page.getByRole('alertdialog', { name: 'Evaluación en pausa' });
  await expect(cover).toBeVisible();
  await expect(cover).toContainText('Alarma de incendio');
  await expectAccessible(page);
  await photograph(page, info, 'en-pausa');
  const timer = page.getByRole('timer').first();
  const standing = await timer.innerText();
  await expect(mine).toContainText(/En pausa · ([3-9]|\d\d) s/);
  expect(await timer.innerText()).toBe(standing);

  // The page that comes back hears of it at once.
  await page.reload();
  await expect(cover).toBeVisible();
  await expect(cover).toContainText('Alarma de incendio');
  await photograph(proctor, info, 'consola-en-pausa');

  await proctor.getByRole('button', { name: 'Reanudar a 1 persona' }).click();
  await proctor.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Terminó');
  await proctor
    .getByRole('dialog')
    .getByRole('button', { name: /^Reanudar/ })
    .click();
  await expect(cover).toBeHidden();
  await expect(mine).not.toContainText('En pausa');
  const after = await times();
  expect(after.given).toBeGreaterThan(3_000);
  expect(after.standstill).toMatchObject({ pause: null, given: [{ cause: 'pause', given: after.given }] });
  await goTo(page, 1);
  await choose(page, 1);
  await expectAllSaved(page);
  await expect.poll(async () => Object.keys(await savedAnswers(db, sheet.id)).length).toBe(2);
});
