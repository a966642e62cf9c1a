import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { HYBRID_WITH_BACKUP } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { PEOPLE, type Person, someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import { askToFinish, choose, enter, expectAllSaved, expectKeptHere, goTo, questionButton } from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { lookAtWidths, UNDER_A_CARD, WIDTHS } from './support/widths.ts';

const IMPORT = `Importar respaldo: ${HYBRID_WITH_BACKUP}`;

/** All that an import could change. */
const everything = (db: Database) =>
  db.rows(
    `select (select jsonb_agg(answers_sheet order by id) from answers_sheet) as sheets,
            (select jsonb_agg(user_answer order by id) from user_answer) as answers,
            (select count(*) from session_log) as lines, (select count(*) from section_run) as sections`,
  );

const anotherMachine = async (browser: Browser, baseURL: string | undefined, person: Person): Promise<Page> => {
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
};
const importing = async (page: Page) => {
  await page.getByRole('button', { name: IMPORT }).click();
  const dialog = page.getByRole('dialog', { name: IMPORT });
  const bring = async (name: string, buffer: Buffer) => {
    await dialog
      .getByLabel('Archivo de respaldo')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  };
  return { dialog, bring };
};

test('what was answered without network is brought to another machine in a file, and graded; any other file changes nothing', async ({
  page,
  context,
  browser,
  baseURL,
  server,
  db,
}, info) => {
  const [me, neighbour] = [someone(), PEOPLE[1]];
  if (neighbour === undefined) throw new Error('More people are expected in the demonstration data');
  await signIn(page, me);
  const sheet = await enter(page, HYBRID_WITH_BACKUP);
  const [first, , third, fourth] = sheet.placed;
  if (!first || !third || !fourth) throw new Error('Four questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);
  await context.setOffline(true);
  await expect(page.getByText(/^Descargue el respaldo de su evaluación/)).toBeVisible();
  await lookAtWidths(page, info, 'sin-conexion', WIDTHS, UNDER_A_CARD);
  await questionButton(page, third.position).click();
  await page.getByRole('dialog', { name: 'Sección: Volcanes' }).getByRole('button', { name: 'Comenzar' }).click();
  await choose(page, 1);
  await goTo(page, fourth.position);
  await choose(page, 2);
  await expectKeptHere(page, fourth.position);
  const ending = await askToFinish(page);
  await ending.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByText(/^Descargue el respaldo antes de salir/)).toBeVisible();
  await lookAtWidths(page, info, 'fin-sin-conexion');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar respaldo' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${me.username}.backup`);
  // The page stays, without network: one that is closed may get a last request through, as a computer that is carried away does not.
  const backup = await readFile(await download.path());

  await db.rows(
    `update answers_sheet set status = 'A', started_at = now() where quiz_id = (select quiz_id from answers_sheet where id = $1)
     and user_id = (select id from app_user where reference = $2)`,
    [sheet.id, neighbour.username],
  );
  const before = await everything(db);
  const theirs = await anotherMachine(browser, baseURL, neighbour);
  const foreign = await importing(theirs);
  await foreign.bring(`${me.username}.backup`, backup);
  await expect(foreign.dialog.getByRole('alert')).toHaveText(/^Estas respuestas son de otra persona, o están dañadas/);
  await theirs.context().close();

  const mine = await anotherMachine(browser, baseURL, me);
  const { dialog, bring } = await importing(mine);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(dialog.getByText('Seleccione el archivo de respaldo')).toBeVisible();
  await bring('notas.backup', Buffer.from('unas notas'));
  await expect(dialog.getByRole('alert')).toHaveText('El archivo no tiene las respuestas de una evaluación.');
  const flipped = Buffer.from(backup);
  flipped[200] = (flipped[200] ?? 0) ^ 1;
  await bring(`${me.username}.backup`, flipped);
  await expect(dialog.getByRole('alert')).toHaveText(/^Estas respuestas están dañadas/);
  await lookAtWidths(mine, info, 'respaldo-rechazado');
  expect(await everything(db)).toEqual(before);

  await bring(`${me.username}.backup.bin`, backup);
  await expect(dialog).toContainText('Se recuperaron 2 respuestas.');
  await expect(dialog).toContainText('La evaluación queda finalizada, como lo estaba en ese equipo.');
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await lookAtWidths(mine, info, 'respaldo-importado');
  await expectSaved(db, sheet.id, {
    ...chosen([first], () => 0),
    ...chosen([third], () => 1),
    ...chosen([fourth], () => 2),
  });
  expect(await statusOf(db, sheet.id)).toBe('F');
  await mine.keyboard.press('Enter');
  const card = mine.getByRole('article', { name: HYBRID_WITH_BACKUP });
  await expect(card).toContainText(/Calificación: [\d,]+ de 10/);
  await expect(card.getByRole('button', { name: IMPORT })).toBeHidden();
  expect(await quipu(server.dataFolder, 'show-sheet', String(sheet.id))).toMatch(/Copias importadas:\n.*2 respuestas/);
});
