import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, press, type } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { logInStaff, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const PEOPLE = 24;
const LONG = ['--storm', '2', '--seconds', '600', '--pace', '2'];

test('a rehearsal is watched as it goes, is stopped by keyboard, and leaves its report and nothing else @long', async ({
  page,
  server,
  db,
}, info) => {
  test.slow();
  await logInStaff(page, OPERATOR);
  await page.waitForURL('**/oficina/**');
  await page.goto('/oficina/simulacro');
  await expect(page.getByText('Todavía no se hizo ningún simulacro.')).toBeVisible();
  await lookAtWidths(page, info, 'simulacro-ninguno');

  const who = ['--operator', OPERATOR.username, '--anyway', '--url', server.url];
  // No step was done: there is no verdict, and the command says so by its code.
  const said = quipu(server.dataFolder, 'rehearse', '--people', String(PEOPLE), ...LONG, ...who).then(() => '', String);
  const live = page.getByRole('region', { name: 'En marcha' });
  const answering = live.getByText('Respondiendo', { exact: true }).last();
  await expect(answering.locator('xpath=following-sibling::dd[1]')).toHaveText(String(PEOPLE), { timeout: 60_000 });
  await lookAtWidths(page, info, 'simulacro-en-marcha');

  const stop = page.getByRole('button', { name: 'Detener' });
  await press(stop);
  const dialog = page.getByRole('dialog');
  await type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Ya se vio');
  const submit = dialog.getByRole('button', { name: 'Detener' });
  await press(submit);
  await expect(dialog).toBeHidden();
  expect(await said).toContain('Se detuvo antes de terminar.');
  await expect(live).toBeHidden();
  const see = page.getByRole('link', { name: /^Ver el informe/ });
  await expect(see).toBeVisible();
  await see.focus();
  await expectFocusSeen(see);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se detuvo antes de terminar.')).toBeVisible();
  await lookAtWidths(page, info, 'simulacro-informe');

  const left = await db.row<{ people: string; evaluations: string }>(
    `select (select count(*) from app_user where rehearsal_id is not null)::text as people,
            (select count(*) from quiz where rehearsal_id is not null)::text as evaluations`,
    [],
  );
  expect(left).toEqual({ people: '0', evaluations: '0' });
});
