import { HYBRID_WITH_BACKUP } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved, finish, goTo } from './support/screen.ts';
import { chosen, openingSheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test('a finished evaluation that is reopened goes on where it was, and is graded anew @long', async ({
  page,
  server,
  db,
}, info) => {
  const sockets = await cuttableSockets(page);
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID_WITH_BACKUP);
  const [first, second] = sheet.placed;
  if (!first || !second) throw new Error('Four questions are expected');
  await choose(page, 1);
  await expectAllSaved(page);
  await finish(page);
  await page.getByRole('button', { name: 'Salir' }).click();
  const card = page.getByRole('article', { name: HYBRID_WITH_BACKUP });
  await expect(card).toContainText('Calificación: 0 de 10');
  await expectInChannels(sockets);

  const who = ['--operator', OPERATOR.username, '--reason', 'Finalizó por error'];
  await quipu(server.dataFolder, 'reopen-sheet', String(sheet.id), '--minutes', '20', ...who);
  await expect(
    page.getByText('Su evaluación fue reabierta: puede continuarla desde la pantalla de evaluaciones.'),
  ).toBeVisible();
  await expect(card).toContainText('En curso');
  await expect(card).not.toContainText('Calificación');
  const opened = openingSheet(page);
  await page.getByRole('button', { name: `Acceder: ${HYBRID_WITH_BACKUP}` }).click();
  expect((await opened).id).toBe(sheet.id);
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await choose(page, 0);
  await goTo(page, second.position);
  await choose(page, 0);
  await expectAllSaved(page);
  await finish(page);
  await expect(page.getByText('Su comprobante está listo.')).toBeVisible();
  await lookAtWidths(page, info, 'fin-con-comprobante');
  await expectSaved(
    db,
    sheet.id,
    chosen([first, second], () => 0),
  );
  expect(await statusOf(db, sheet.id)).toBe('F');
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(card).toContainText('Calificación: 5 de 10');
});
