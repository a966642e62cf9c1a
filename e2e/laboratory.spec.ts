import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answer } from './support/answering.ts';
import type { Database } from './support/database.ts';
import { expect, test } from './support/desktop-fixtures.ts';
import { GRADED } from './support/evaluations.ts';
import { expectFocusSeen, press, reach } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { type Person, someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import { arrive, chooseInMenu, enter, fillLogin, finish, goTo, question } from './support/screen.ts';
import type { Server } from './support/server.ts';
import type { Answers } from './support/sheet.ts';
import { OPERATOR } from './support/staff.ts';
import { tryAgain } from './support/try-again.ts';
import { lookAtWidths } from './support/widths.ts';

const PASSPHRASE = 'cóndor sobre los Andes';
/** Reads what these answers come to, wherever they were given. */
const GRADE = '59,09';
const WHO = ['--operator', OPERATOR.username, '--reason', 'Aula sin red'];

/** Makes what an institution puts on a stick, the person's sheet of the evaluation, and what it says at the hour. */
const prepared = async (server: Server, db: Database, folder: string, { username }: Person) => {
  const { session } = await db.row<{ session: number }>(
    `select sheet.session_id as session from answers_sheet sheet, quiz, app_user person
     where quiz.id = sheet.quiz_id and person.id = sheet.user_id and quiz.name = $1 and person.reference = $2`,
    [GRADED, username],
  );
  const [file, phrase] = [join(folder, 'aula.quipu-lab'), join(folder, 'frase.txt')];
  writeFileSync(phrase, `${PASSPHRASE}\n`);
  await quipu(
    server.dataFolder,
    ...['prepare-laboratory', String(session), username, '--out', file, '--passphrase-file', phrase, ...WHO],
  );
  const said = await quipu(server.dataFolder, 'opening-code', String(session), '--early', ...WHO);
  return { file, code: /: (\S+)/.exec(said)?.[1] ?? '' };
};

const section = (page: Page, name: string) => page.getByRole('region', { name });

test.use({ laboratory: true });

test('without network an evaluation is taken with the server of the computer itself, and graded by the institution once it is handed over', async ({
  desktop,
  server,
  db,
}, info) => {
  const me = someone();
  const { page, userData } = desktop;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { file, code } = await prepared(server, db, userData, me);
  await server.kill();

  await page.getByRole('link', { name: 'Laboratorio sin internet' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Laboratorio sin internet', level: 1 })).toBeVisible();
  await lookAtWidths(page, info, 'laboratorio-detenido');
  await press(button('Iniciar servidor'));
  await expect(page.getByText('En funcionamiento', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Aún no hay un paquete en este equipo.')).toBeVisible();
  await page.getByLabel('Archivo del paquete').setInputFiles(file);
  await page.getByLabel('Frase de paso', { exact: true }).fill('otra frase de paso');
  await press(button('Cargar paquete'));
  await expect(page.getByText('La frase de paso no es la de este paquete.')).toBeVisible();
  await lookAtWidths(page, info, 'laboratorio-paquete');
  await page.getByLabel('Frase de paso', { exact: true }).fill(PASSPHRASE);
  await press(button('Cargar paquete'));
  await expect(page.getByText('1 persona · 1 evaluación')).toBeVisible();

  await expect(page.getByText('Selladas', { exact: true })).toBeVisible();
  const other = code.startsWith('2') ? '3' : '2';
  await page.getByLabel('Código de la sesión').fill(`${other}${code.slice(1)}`);
  await press(button('Abrir preguntas'));
  await expect(page.getByText(/Revise el primer grupo del código/)).toBeVisible();
  await lookAtWidths(page, info, 'laboratorio-sellado');
  await page.getByLabel('Código de la sesión').fill(code.toLowerCase().replaceAll('-', ' '));
  await press(button('Abrir preguntas'));
  await expect(page.getByText(/^Abiertas: /)).toBeVisible();

  await press(button('Trabajar con el servidor local'));
  await expect(page.getByText('Trabaja con el servidor local de su institución.')).toBeVisible();
  await lookAtWidths(page, info, 'laboratorio-ingreso');
  await fillLogin(page, me);
  await arrive(page);
  const sheet = await enter(page, GRADED);
  const answers: Record<string, Answers[number]> = {};
  for (const { position, item } of sheet.placed) {
    await goTo(page, position);
    Object.assign(answers, await answer(page, item, position, question(page, position)));
  }
  await finish(page);
  await button('Salir').click();
  await chooseInMenu(page, 'Cerrar sesión');

  await page.getByRole('link', { name: 'Laboratorio sin internet' }).click();
  await expect(section(page, 'Evaluaciones de este equipo').getByRole('list').last()).toContainText('Por entregar');
  await press(button('Entregar resultados'));
  await expect(page.getByText(/Este equipo no alcanza al servidor de la institución/)).toBeVisible();
  await lookAtWidths(page, info, 'laboratorio-sin-red');
  await server.start();
  await tryAgain(page, page.getByText('La institución ya tiene todos los resultados de este equipo.'));
  const outcomes = page.getByRole('list', { name: 'Qué recibió la institución' });
  await expect(outcomes.getByRole('listitem')).toHaveText([/Resultados recibidos/]);
  await page.keyboard.press('Tab');
  await reach(button('Entregar otra vez'));
  await expectFocusSeen(button('Entregar otra vez'));
  await lookAtWidths(page, info, 'laboratorio-entregado');

  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectSaved(db, sheet.id, answers);

  await press(button('Detener servidor'));
  await page.getByRole('dialog').getByRole('button', { name: 'Detener servidor' }).click();
  await expect(page.getByText('Detenido')).toBeVisible({ timeout: 60_000 });

  // Its person sees the grade where they always do.
  await page.getByRole('link', { name: 'Volver', exact: true }).click();
  await button('Volver al servidor principal').click();
  await fillLogin(page, me);
  await arrive(page);
  await expect(page.getByRole('article', { name: GRADED })).toContainText(`Calificación: ${GRADE} de 100`);
});
