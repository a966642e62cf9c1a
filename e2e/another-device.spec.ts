import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { cutAnswers } from './support/cut-answers.ts';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { PEOPLE, someone } from './support/people.ts';
import { expectSaved } from './support/saved.ts';
import {
  askToFinish,
  choose,
  enter,
  expectAllSaved,
  expectKeptHere,
  finish,
  goTo,
  linkCard,
  logIn,
  markedOption,
  questionButton,
} from './support/screen.ts';
import { chosen } from './support/sheet.ts';
import { giveCamera, holdBefore } from './support/shown-to-camera.ts';
import { signIn } from './support/sign-in.ts';
import { lookAtWidths, UNDER_A_CARD, WIDTHS } from './support/widths.ts';

const BRING = 'Traer respuestas del otro equipo';
const CARRY = 'Llevar mis respuestas a otro equipo';

const secondDevice = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, locale: 'es-EC', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await giveCamera(page);
  return page;
};
const told = (page: Page) => page.getByRole('region', { name: /otro equipo/ });
/** The ways out of a lost link, which may be folded away. */
const carryFrom = async (page: Page) => {
  const card = linkCard(page);
  if (!(await card.getByRole('button', { name: CARRY }).isVisible())) await card.locator('summary').click();
  await card.getByRole('button', { name: CARRY }).click();
  return page.getByRole('dialog', { name: CARRY });
};
const bringTo = async (page: Page) => {
  await told(page).getByRole('button', { name: BRING }).click();
  return page.getByRole('dialog', { name: BRING });
};

test('a first device that lost its line: the second one says what was last known of it, and its answers are carried over by codes before the camera', async ({
  page,
  context,
  browser,
  server,
  db,
}, info) => {
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await expect.poll(() => db.rows('select from sheet_state where sheet_id = $1', [sheet.id])).toHaveLength(1);
  await installed(page);
  await context.setOffline(true);
  await goTo(page, 1);
  await choose(page, 1);
  await goTo(page, 2);
  await choose(page, 0);
  await expectKeptHere(page, 2);
  // It had said so before its line went.
  await db.rows('update sheet_state set pending = 2, answered = 3 where sheet_id = $1', [sheet.id]);

  const other = await secondDevice(browser, server.url);
  await logIn(other, someone());
  await enter(other, HYBRID);
  await expect(told(other)).toContainText(/había 2 respuestas sin enviar \(última noticia, \d\d:\d\d\)/);
  // It is gone on with: one question is looked at, and another one answered otherwise.
  await goTo(other, 1);
  await goTo(other, 2);
  await choose(other, 2);
  await goTo(other, 3);
  await choose(other, 1);
  await expectAllSaved(other);
  const finishing = await askToFinish(other);
  await expect(finishing.getByRole('alert')).toContainText(/^En el otro equipo: 2 respuestas sin enviar\. Si puede/);
  await lookAtWidths(other, info, 'finalizar-con-otro-equipo', WIDTHS, UNDER_A_CARD);
  await other.keyboard.press('Escape');
  await expect(finishing).toBeHidden();

  const carrying = await carryFrom(page);
  await carrying.getByRole('button', { name: 'Mostrar códigos para la cámara' }).click();
  const code = carrying.getByRole('img', { name: /^Códigos QR que cambian/ });
  await expect(code.locator('path')).toHaveAttribute('d', /M/);
  const bringing = await bringTo(other);
  await bringing.getByRole('button', { name: 'Leer los códigos con la cámara' }).click();
  await expect(bringing.getByText('Todavía no se lee ningún código.').first()).toBeVisible();
  const came = bringing.getByText('Se trajo 1 respuesta.');
  await holdBefore(other, code, () => came.isVisible());
  await expect(bringing).toContainText('1 respuesta ya estaba aquí. 1 respuesta quedó para revisión');
  await bringing.getByRole('button', { name: 'Cerrar' }).click();

  await goTo(other, 1);
  expect(await markedOption(other)).toBe(1);
  await expect(questionButton(other, 2)).toHaveAccessibleName(/respondida/);
  const all = {
    ...chosen(sheet.placed.slice(0, 1), () => 0),
    ...chosen(sheet.placed.slice(1, 2), () => 1),
    ...chosen(sheet.placed.slice(2, 3), () => 2),
    ...chosen(sheet.placed.slice(3, 4), () => 1),
  };
  await expectSaved(db, sheet.id, all);
  // What the first one sends by itself afterwards is not there twice, and moves nothing.
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await expectSaved(db, sheet.id, all);
  await other.context().close();
});

test('a first device that was closed without a line: its file is brought from the page that needs no login, and is nobody else’s @long', async ({
  page,
  context,
  browser,
  server,
  db,
}, info) => {
  const neighbour = PEOPLE[1];
  if (neighbour === undefined) throw new Error('More people are expected in the demonstration data');
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await expectAllSaved(page);
  await installed(page);
  await context.setOffline(true);
  await choose(page, 0);
  await goTo(page, 1);
  await choose(page, 1);
  await expectKeptHere(page, 1);
  // A page that closes may have its last request let through.
  await cutAnswers(page);
  await page.close();

  // The program was closed with its session: nobody can log in without a network.
  const closed = await context.newPage();
  await closed.goto('/llevar');
  await expect(closed.getByText('2 respuestas sin enviar')).toBeVisible();
  await lookAtWidths(closed, info, 'llevar-sin-ingresar');
  await closed.getByRole('button', { name: `Llevar: ${HYBRID}` }).click();
  const carrying = closed.getByRole('dialog', { name: CARRY });
  await lookAtWidths(closed, info, 'llevar');
  const [download] = await Promise.all([
    closed.waitForEvent('download'),
    carrying.getByRole('button', { name: 'Descargar archivo' }).click(),
  ]);
  await carrying.getByRole('button', { name: 'Mostrar códigos para la cámara' }).click();
  await carrying.getByRole('button', { name: 'Pausar' }).click();
  await lookAtWidths(closed, info, 'codigos');
  const buffer = await readFile(await download.path());
  const file = { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer };

  const other = await secondDevice(browser, server.url);
  await logIn(other, someone());
  await enter(other, HYBRID);
  const bring = async (onto: Page) => {
    const dialog = await bringTo(onto);
    await dialog.getByLabel('Elegir el archivo').and(onto.locator('input')).setInputFiles(file);
    return dialog;
  };
  await lookAtWidths(other, info, 'otro-equipo', WIDTHS, UNDER_A_CARD);
  await told(other).getByRole('button', { name: BRING }).click();
  await lookAtWidths(other, info, 'traer');
  await other.getByRole('button', { name: 'Leer los códigos con la cámara' }).click();
  await expect(other.getByText('Todavía no se lee ningún código.').first()).toBeVisible();
  await lookAtWidths(other, info, 'leer');
  await other.getByRole('button', { name: 'Volver a la evaluación' }).click();
  const dialog = await bring(other);
  await expect(dialog).toContainText('Se trajeron 2 respuestas.');
  await lookAtWidths(other, info, 'traidas');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  expect(await markedOption(other)).toBe(0);
  await expectSaved(db, sheet.id, {
    ...chosen(sheet.placed.slice(0, 1), () => 0),
    ...chosen(sheet.placed.slice(1, 2), () => 1),
  });
  // Carried twice it brings nothing, and says so.
  const again = await bring(other);
  await expect(again).toContainText('No había respuestas nuevas que traer. 2 respuestas ya estaban aquí.');
  await again.getByRole('button', { name: 'Cerrar' }).click();
  await finish(other);
  await other.context().close();

  const theirs = await secondDevice(browser, server.url);
  await logIn(theirs, neighbour);
  await enter(theirs, HYBRID);
  const third = await secondDevice(browser, server.url);
  await logIn(third, neighbour);
  await enter(third, HYBRID);
  const foreign = await bring(third);
  await expect(foreign.getByRole('alert')).toHaveText(/^Estas respuestas son de otra persona, o están dañadas/);
  await theirs.context().close();
  await third.context().close();
});
