import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { answer } from './support/answering.ts';
import type { Database } from './support/database.ts';
import { GRADED } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFocusSeen, press, reach } from './support/keyboard.ts';
import { quipu } from './support/operator.ts';
import { A4, readPdf, savedPdf } from './support/pdf.ts';
import { PEOPLE, someone } from './support/people.ts';
import { knotsInText, knotsOnPaper, knotsOnScreen } from './support/quipus.ts';
import { exported, verified } from './support/replay.ts';
import { enter, expectAllSaved, finish, goTo, question } from './support/screen.ts';
import type { Sheet } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const REASON = 'La pregunta no dice cuál de los dos cantones.';
/** One wrong out of eleven, with and without. */
const [BEFORE, AFTER] = ['59,09', '68,18'];

const answerAll = async (page: Page, { placed }: Sheet): Promise<void> => {
  for (const { position, item } of placed) {
    await goTo(page, position);
    await answer(page, item, position, question(page, position));
  }
  await expectAllSaved(page);
};

/** Somebody else gave the first question the same wrong answer, and left the others blank. */
const anotherSheet = async (db: Database, { id, placed }: Sheet): Promise<string> => {
  const item = placed[0]?.item;
  const { username = '' } = PEOPLE[1] ?? {};
  const { other, base } = await db.row<{ other: number; base: number }>(
    `update answers_sheet other set status = 'F', started_at = now(), finished_at = now()
     from answers_sheet mine, app_user person
     where mine.id = $1 and other.quiz_id = mine.quiz_id and person.id = other.user_id and person.reference = $2
     returning other.id as other, other.answer_base as base`,
    [id, username],
  );
  await db.rows(
    `insert into user_answer (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision,
                              changed_at, received_at)
     values ($1, $2, $3, $4, 0, 1, false, false, 1, 1, now(), now())`,
    [base, other, item?.id, JSON.stringify([{ itemOptionId: item?.options[0]?.id, answer: null, slot: null }])],
  );
  return username;
};

test('an evaluation is graded; its results, documents and review are looked at; a regrade changes the grade of everyone it touches @long', async ({
  page,
  server,
  db,
}, info) => {
  const me = someone();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await signIn(page, me);
  const sheet = await enter(page, GRADED);
  await answerAll(page, sheet);
  const other = await anotherSheet(db, sheet);
  await finish(page);
  await button('Salir').click();

  const card = page.getByRole('article', { name: GRADED });
  await expect(card).toContainText(`Calificación: ${BEFORE} de 100`);
  const results = page.getByRole('dialog', { name: GRADED });
  const link = card.getByRole('link', { name: 'Ver resultados y comprobante' });
  await press(link);
  await expect(page).toHaveURL(`/home/${sheet.id}`);
  await expect(results).toContainText(`${BEFORE} de 100`);
  await results.getByRole('button', { name: 'Ver comprobante' }).click();
  await expect(results.getByText(/líneas del registro, firmadas/)).toBeVisible();
  await lookAtWidths(page, info, 'resultados');
  const receipt = results.getByRole('region', { name: 'Comprobante de la evaluación' });
  for (const said of [me.full_name, me.username, 'Respuestas', 'Terminó']) await expect(receipt).toContainText(said);
  const code = (await receipt.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText()).trim();
  const onScreen = await knotsOnScreen(receipt.locator('svg').first());
  await receipt.getByRole('button', { name: 'Guardar o compartir' }).click();
  const signed = await savedPdf(receipt.getByRole('button', { name: 'Guardar PDF' }), info);
  const printed = await page.pdf({ preferCSSPageSize: true });
  for (const { pages, size } of [signed, await readPdf(printed)]) {
    expect(pages).toHaveLength(1);
    expect(size).toEqual(A4);
    for (const said of [me.full_name, GRADED, code]) expect(pages[0]).toContain(said);
  }
  const checked = await verified(code, await exported(server.dataFolder, sheet.id), info.outputDir);
  expect(onScreen.length).toBeGreaterThan(10);
  expect(knotsOnPaper(await readFile(info.outputPath(signed.name)))).toEqual(onScreen);
  expect(knotsInText(checked)).toEqual(onScreen);

  const paper = await savedPdf(results.getByRole('button', { name: 'Descargar hoja de resultados' }), info);
  expect(paper.name).toBe(`resultados-prueba-calificada-${me.username}.pdf`);
  for (const said of [me.full_name, me.username, GRADED, BEFORE]) expect(paper.text).toContain(said);
  const report = await savedPdf(results.getByRole('button', { name: 'Descargar informe individual' }), info);
  expect(report.name).toBe(`informe-individual-prueba-calificada-${me.username}.pdf`);
  for (const said of [me.full_name, BEFORE, 'Azogues', 'Elegir y escribir', 'Relacionar y leer'])
    expect(report.text).toContain(said);
  // Formulas are drawn.
  expect(report.paths).toBeGreaterThan(3);

  await press(results.getByRole('button', { name: 'Ver respuestas' }));
  const review = page
    .getByRole('dialog', { name: 'Recalificaciones' })
    .or(page.getByRole('dialog', { name: /Revisión/ }));
  await expect(page).toHaveURL(`/home/${sheet.id}/answers`);
  await expect(review.getByText('11 de 11')).toBeVisible();
  await expect(review.getByRole('article')).toHaveCount(12);
  const at = (name: string) => review.getByRole('article', { name, exact: true });
  await at('Pregunta 8').scrollIntoViewIfNeeded();
  await lookAtWidths(page, info, 'revision');
  await expect(at('Pregunta 4').getByText('Parcialmente correcta')).toBeVisible();
  await expect(at('Pregunta 7')).toContainText('24 de mayo de 1822');
  await press(review.getByRole('radio', { name: 'Todas' }), 'ArrowRight');
  await expect(review.getByRole('radio', { name: 'Por revisar' })).toBeChecked();
  await expect(at('Pregunta 2')).toBeHidden();
  // The reading stays with its question.
  await expect(at('Lectura')).toBeVisible();

  const ask = at('Pregunta 1').getByRole('button', { name: /Solicitar recalificación/ });
  await reach(ask);
  await expectFocusSeen(ask);
  await page.keyboard.press('Enter');
  const asking = page.getByRole('dialog', { name: 'Solicitar recalificación: Pregunta 1' });
  await expect(asking.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await press(asking.getByRole('button', { name: 'Enviar solicitud' }));
  await expect(asking.getByText('Escriba el motivo')).toBeVisible();
  await lookAtWidths(page, info, 'recalificacion');
  await reach(asking.getByRole('textbox', { name: 'Motivo' }), 'Shift+Tab');
  await page.keyboard.type(REASON);
  await press(asking.getByRole('button', { name: 'Enviar solicitud' }));
  await expect(page.getByText('Solicitud de recalificación enviada')).toBeVisible();
  await expect(at('Pregunta 1').getByText('Pendiente')).toBeVisible();
  await expect(ask).toBeHidden();
  await page.keyboard.press('Escape');
  // The focus is where the review was asked for, which by now has regrades too.
  await expect(results.getByRole('button', { name: 'Ver respuestas y recalificaciones' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/home');
  await expect(link).toBeFocused();

  const [, request] = /^(\d+) /.exec(await quipu(server.dataFolder, 'regrades')) ?? [];
  expect(await quipu(server.dataFolder, 'regrades', request ?? '')).toContain('Correcta: B');
  const decide = ['decide-regrade', request ?? '', 'accept', '--also', 'A', '--answer', 'Las dos valen.'];
  const who = ['--operator', OPERATOR.username, '--reason', 'Redacción ambigua'];
  const said = [`  ${me.username}  59.09 → 68.18`, `  ${other}  0 → 9.09`];
  const foreseen = await quipu(server.dataFolder, ...decide, '--dry-run', ...who);
  for (const line of said) expect(foreseen).toContain(line);
  await expect(card).toContainText(BEFORE);
  const decided = await quipu(server.dataFolder, ...decide, ...who);
  for (const line of said) expect(decided).toContain(line);
  await expect(card).toContainText(`Calificación: ${AFTER} de 100`);
  await page.goto(`/home/${sheet.id}/answers`);
  await expect(at('Pregunta 1').getByText('Aceptada')).toBeVisible();
  await expect(at('Pregunta 1')).toContainText('Las dos valen.');
  await expect(review.getByText(`${AFTER} de 100`)).toBeVisible();
  await lookAtWidths(page, info, 'revision-aceptada');
});
