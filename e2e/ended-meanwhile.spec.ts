import { HYBRID, WRITTEN } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { choose, enter, expectAllSaved, expectKeptHere, goTo, homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { OPERATOR } from './support/staff.ts';
import { field } from './support/typing.ts';
import { lookAtWidths } from './support/widths.ts';

const BY = ['--operator', OPERATOR.username, '--reason', 'Terminó la sesión'];

test('what was answered without network after an operator had ended it: the end and the home say that it waits @long', async ({
  page,
  context,
  server,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await context.setOffline(true);
  await quipu(server.dataFolder, 'end-sheet', String(sheet.id), ...BY);
  await goTo(page, 1);
  await choose(page, 1);
  await expectKeptHere(page, 1);
  await context.setOffline(false);
  const told = page.getByRole('dialog', { name: 'Evaluación finalizada' });
  await expect(told).toContainText('Una respuesta suya no se pudo aceptar o llegó después del cierre');
  await lookAtWidths(page, info, 'fin-en-revision');
  await press(told.getByRole('button', { name: 'Aceptar' }));
  await expect(homeHeading(page)).toBeVisible();
  await expect(page.getByText('1 respuesta suya espera la revisión de una persona: aún no cuenta.')).toBeVisible();
  await page.getByRole('heading', { name: 'Terminadas' }).scrollIntoViewIfNeeded();
  await lookAtWidths(page, info, 'inicio-en-revision');
});

test('what was typed and is no answer when an operator ends it stays in sight, at the end and at home @long', async ({
  page,
  server,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, WRITTEN);
  await goTo(page, 1);
  await field(page).fill('39 kg');
  await field(page).blur();
  await quipu(server.dataFolder, 'end-sheet', String(sheet.id), ...BY);
  const told = page.getByRole('dialog', { name: 'Evaluación finalizada' });
  await expect(told).toContainText('«39 kg» Esto no es una respuesta válida: no se ha guardado.');
  await lookAtWidths(page, info, 'fin-con-borrador');
  await press(told.getByRole('button', { name: 'Aceptar' }));
  await expect(told).toBeHidden();
  await expect(homeHeading(page)).toBeVisible();
});
