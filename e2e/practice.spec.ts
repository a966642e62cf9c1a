import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { press, type } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { logInStaff, OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const BY = ['--operator', OPERATOR.username, '--reason', 'Circular 3'];

test('the people of a session are offered practice by keyboard, and find it at their home under its name @long', async ({
  page,
  server,
  db,
  browser,
}, info) => {
  test.slow();
  const person = { username: 'PRACTICA1', password: 'quipu de nudos 12' };
  const [day, next] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const file = info.outputPath('personas.csv');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `identificacion;documento;nombre;correo;clave\n${person.username};pasaporte;Ana Paz;;${person.password}\n`,
  );
  await quipu(server.dataFolder, 'load-people', file, '--despite-warnings');
  const said = await quipu(server.dataFolder, 'add-session', GRADED, '--start', day ?? '', '--end', next ?? '', ...BY);
  const session = /(\d+)/.exec(said)?.[1] ?? '';
  await quipu(server.dataFolder, 'enter', person.username, session, ...BY);

  await logInStaff(page, OPERATOR);
  await page.waitForURL('**/oficina/**');
  await page.goto(`/oficina/sesiones/${session}`);
  await press(page.getByRole('link', { name: 'Práctica' }));
  await expect(page.getByText('todavía no se les ofreció practicar')).toBeVisible();
  await press(page.getByRole('button', { name: 'Ofrecer práctica' }));
  const dialog = page.getByRole('dialog');
  const choices = dialog.getByRole('combobox', { name: 'Evaluación de práctica' });
  await choices.selectOption({ index: 1 });
  await type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Circular 3');
  await expect(dialog.getByText(/^La reciben: 1 persona/)).toBeVisible();
  await lookAtWidths(page, info, 'practica-ofrecer');
  await press(dialog.getByRole('button', { name: 'Ofrecer práctica' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ana Paz/ })).toContainText('No practicó');
  await lookAtWidths(page, info, 'practica-de-la-sesion');

  const context = await browser.newContext({ baseURL: server.url, locale: 'es-EC' });
  const own = await context.newPage();
  await signIn(own, person);
  await expect(homeHeading(own)).toBeVisible();
  await expect(own.getByText(/^Práctica: /).first()).toBeVisible();
  await lookAtWidths(own, info, 'practica-en-el-inicio');
  const counted = await db.row<{ count: string }>(
    `select count(*)::text as count from answers_sheet sheet join practice_session practice using (session_id)
     where not sheet.is_trial`,
    [],
  );
  expect(counted.count).toBe('0');
});
