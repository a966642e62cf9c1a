import { expect, test } from './support/desktop-fixtures.ts';
import { GRADED, HYBRID } from './support/evaluations.ts';
import { photograph } from './support/look.ts';
import { someone } from './support/people.ts';
import { savedAnswers, statusOf } from './support/saved.ts';
import {
  arrive,
  askToFinish,
  choose,
  enter,
  expectAllSaved,
  expectAnswered,
  fillLogin,
  goTo,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';

test('a second display ends an evaluation; a program of remote desktop sends what is pending and logs out; both close the login @long', async ({
  desktop,
  server,
  db,
}, info) => {
  const { page } = desktop;
  const me = someone();
  const form = page.getByRole('button', { name: 'Ingresar' });
  const programs = page.getByRole('main').getByRole('listitem');
  const incidents = async (sheetId: number): Promise<readonly unknown[]> =>
    db.rows('select kind, evidence from incident where sheet_id = $1 order by at', [sheetId]);
  const sessions = async (): Promise<number> =>
    (await db.rows('select id from token_family where ended_as is null')).length;

  await expect(form).toBeVisible();
  await desktop.run(['/usr/lib/systemd/systemd', 'TeamViewer_Service.exe', 'AnyDesk.exe', 'anydesktop']);
  await expect(page.getByRole('heading', { name: 'Programas que debe cerrar' })).toBeVisible();
  await expect(programs).toHaveText(['AnyDesk', 'TeamViewer']);
  await expect(form).toBeHidden();
  await desktop.run(['/usr/lib/systemd/systemd']);
  await fillLogin(page, me);
  await arrive(page);

  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await desktop.pressPrintScreen();
  const warning = page.getByRole('dialog');
  await expect(warning).toContainText('Se encuentra prohibido realizar capturas de pantalla. ¡Evite sanciones!');
  await warning.getByRole('button').click();
  await desktop.plug(2);
  await expect(page.getByText(/^Se registró la conexión de más de un monitor/)).toBeVisible();
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible();
  expect(await statusOf(db, sheet.id)).toBe('FC');
  await photograph(page, info, '1280-fin-por-copia');
  await page.getByRole('button', { name: /^(Salir|Continuar)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Más de un monitor conectado' })).toBeVisible();
  await expect(page.getByText('Se detectaron 2 monitores conectados a su equipo.')).toBeVisible();
  await photograph(page, info, '1280-segundo-monitor');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(sessions).toBe(0);
  expect(await incidents(sheet.id)).toEqual([
    { kind: 'printScreen', evidence: 'system' },
    { kind: 'displays', evidence: '2' },
  ]);
  expect(await savedAnswers(db, sheet.id)).toEqual(chosen(sheet.placed.slice(0, 1), () => 0));
  await desktop.plug(1);
  await fillLogin(page, me);
  await arrive(page);

  const next = await enter(page, GRADED);
  await expectAllSaved(page);
  server.pause();
  await choose(page, 1);
  await expectAnswered(page, 0);
  await desktop.run(['anydesk']);
  await expect(page.getByText('Se detectó un programa de escritorio remoto.', { exact: false })).toBeVisible();
  server.resume();
  await expect(programs).toHaveText(['AnyDesk']);
  await expect.poll(sessions).toBe(0);
  expect(await savedAnswers(db, next.id)).toEqual(chosen(next.placed.slice(0, 1), () => 1));
  expect(await statusOf(db, next.id)).toBe('A');
  const first = { kind: 'remoteDesktop', evidence: 'AnyDesk' };
  expect(await incidents(next.id)).toEqual([first]);
  await desktop.run([]);
  await fillLogin(page, me);
  await arrive(page);

  // Whoever is faster than what is sent before they are logged out finishes with the program open, which is said.
  await enter(page, GRADED);
  await goTo(page, 1);
  await expectAllSaved(page);
  server.pause();
  await page.getByRole('main').getByRole('checkbox').first().check();
  await expectAnswered(page, 1);
  await desktop.run(['anydesk', 'teamviewerd']);
  await expect(page.getByText('Se detectó un programa de escritorio remoto.', { exact: false })).toBeVisible();
  const dialog = await askToFinish(page);
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Evaluación finalizada' })).toBeVisible();
  server.resume();
  await expect(programs).toHaveText(['AnyDesk', 'TeamViewer']);
  expect(await db.row('select status, finish_comment from answers_sheet where id = $1', [next.id])).toEqual({
    status: 'F',
    finish_comment: 'AnyDesk, TeamViewer',
  });
  expect(await incidents(next.id)).toEqual([first, { ...first, evidence: 'AnyDesk, TeamViewer' }]);
});
