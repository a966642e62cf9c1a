import type { Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { mailTo } from './support/dev-mailbox.ts';
import { TIMED_SECTIONS, WHOLE_EXAM } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { quipu } from './support/operator.ts';
import { A4, readPdf, savedPdf } from './support/pdf.ts';
import { someone } from './support/people.ts';
import type { Server } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';
import { OPERATOR } from './support/staff.ts';
import { lookAtWidths } from './support/widths.ts';

test.use({ serviceWorkers: 'block' });

const WHO = ['--operator', OPERATOR.username, '--reason', 'Certificado recibido'];
const DAY_MS = 86_400_000;

const cardOf = (page: Page, evaluation: string) => page.getByRole('article', { name: evaluation });
const dialogOf = (page: Page, evaluation: string) =>
  page.getByRole('dialog', { name: `Solicitar reprogramación: ${evaluation}` });
const ask = async (page: Page, evaluation: string) => {
  await page.getByRole('button', { name: `Solicitar reprogramación: ${evaluation}` }).click();
  return dialogOf(page, evaluation);
};
const send = async (page: Page, evaluation: string, cause: string, comment = '') => {
  const dialog = await ask(page, evaluation);
  await dialog.getByRole('combobox', { name: 'Causa' }).selectOption(cause);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(comment);
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
};

/** The number of the only request that waits. */
const waiting = async (server: Server): Promise<string> =>
  /^(\d+) {2}enviada/m.exec(await quipu(server.dataFolder, 'reschedulings'))?.[1] ?? '';
const addSession = async (server: Server, evaluation: string, from: number): Promise<string> => {
  const window = ['--start', new Date(from).toISOString(), '--end', new Date(from + DAY_MS / 6).toISOString()];
  const said = await quipu(server.dataFolder, 'add-session', evaluation, ...window, ...WHO);
  return /(\d+)\./.exec(said)?.[1] ?? '';
};
const sheetOf = (db: Database, reference: string, evaluation: string) =>
  db.row<{ id: number }>(
    `select sheet.id from answers_sheet sheet join quiz on quiz.id = sheet.quiz_id join app_user who on who.id = user_id
     where reference = $1 and quiz.name = $2 order by attempt desc`,
    [reference, evaluation],
  );
const set = (db: Database, id: number, what: string) => db.rows(`update answers_sheet set ${what} where id = $1`, [id]);

test('another session is asked for and granted: it is on the card, in a mail, and on a receipt for screen, paper and file @long', async ({
  page,
  server,
  db,
}, info) => {
  const me = someone();
  const sockets = await cuttableSockets(page);
  await signIn(page, me);
  await expectInChannels(sockets);
  const card = cardOf(page, WHOLE_EXAM);
  const dialog = await ask(page, WHOLE_EXAM);
  await expect(dialog.getByRole('option')).toHaveCount(12);
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(dialog.getByText('Seleccione la causa').last()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Causa' }).selectOption('Otro');
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(dialog.getByText('Escriba el motivo')).toBeVisible();
  await lookAtWidths(page, info, 'reprogramacion');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Rindo el examen de conducción a esa hora.');
  // What the server refuses is said where it was asked, and what was typed stays.
  const { id } = await sheetOf(db, me.username, WHOLE_EXAM);
  await set(db, id, `status = 'A', started_at = now()`);
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(
    dialog.getByText('Solo se puede reprogramar una evaluación pendiente o cuyo tiempo se agotó.'),
  ).toBeVisible();
  await set(db, id, `status = 'P', started_at = null`);
  await dialog.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByText('Solicitud de reprogramación enviada', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Solicitud de reprogramación enviada. Le avisaremos cuando se resuelva.');
  await expect(card.getByRole('button', { name: /Solicitar/ })).toBeHidden();
  await lookAtWidths(page, info, 'evaluaciones-solicitud');

  const from = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 14 * 3_600_000;
  const session = await addSession(server, WHOLE_EXAM, from);
  expect(await quipu(server.dataFolder, 'reschedulings')).toContain('Otro: Rindo el examen de conducción a esa hora.');
  const place = ['--session', session, '--place', 'Campus Belisario Quevedo'];
  await quipu(server.dataFolder, 'decide-rescheduling', await waiting(server), 'accept', ...place, ...WHO);
  await expect(card).toContainText('Su solicitud de reprogramación fue aceptada.');
  await expect(card).toContainText(/de 09:00 a 13:00/);
  await expect(card).toContainText('Empieza en');
  expect((await mailTo(server, 'ana.paredes@example.com')).text).toContain('Campus Belisario Quevedo');

  await card.getByRole('button', { name: /^Comprobante/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Reprogramación: Comprobante de asignación' });
  const qr = `${me.username}|${id}|26`;
  for (const said of [me.full_name, 'Campus Belisario Quevedo', qr, '09:00']) await expect(receipt).toContainText(said);
  await expect(receipt.getByRole('img', { name: 'Código QR del comprobante' }).locator('path')).toBeVisible();
  await lookAtWidths(page, info, 'comprobante');
  const file = await savedPdf(receipt.getByRole('button', { name: 'Descargar PDF' }), info);
  expect(file.name).toBe(`comprobante-examen-de-admision-simulacion-completa-${me.username}.pdf`);
  const paper = await readPdf(
    await page.pdf({ preferCSSPageSize: true, path: info.outputPath('comprobante-en-papel.pdf') }),
  );
  for (const { pages, size } of [file, paper]) {
    expect(pages).toHaveLength(1);
    expect(size).toEqual(A4);
    for (const said of [me.full_name, 'Campus Belisario Quevedo', qr]) expect(pages[0]).toContain(said);
  }
  expect(paper.pages[0]).not.toContain('Descargar PDF');
});

test('a request is refused with an answer and may be sent again; who ran out of time gets another attempt @long', async ({
  page,
  server,
  db,
}, info) => {
  const me = someone();
  const sockets = await cuttableSockets(page);
  await signIn(page, me);
  await expectInChannels(sockets);
  const card = cardOf(page, TIMED_SECTIONS);
  await send(page, TIMED_SECTIONS, 'Motivos laborales');
  await expect(card).toContainText('Le avisaremos cuando se resuelva.');
  const answer = ['--answer', 'Presente el certificado de su trabajo.'];
  await quipu(server.dataFolder, 'decide-rescheduling', await waiting(server), 'reject', ...answer, ...WHO);
  await expect(card).toContainText('Su solicitud de reprogramación fue rechazada.');
  await expect(card).toContainText('Presente el certificado de su trabajo.');
  await lookAtWidths(page, info, 'evaluaciones-rechazada');

  const { id } = await sheetOf(db, me.username, TIMED_SECTIONS);
  await set(db, id, `status = 'FT', started_at = now() - interval '1 hour', finished_at = now()`);
  await page.reload();
  await send(page, TIMED_SECTIONS, 'Corte de energía eléctrica');
  await expect(card).toContainText('Le avisaremos cuando se resuelva.');
  const session = await addSession(server, TIMED_SECTIONS, Date.now() - 60_000);
  await quipu(server.dataFolder, 'decide-rescheduling', await waiting(server), 'accept', '--session', session, ...WHO);
  await expect(page.getByRole('button', { name: `Reintentar: ${TIMED_SECTIONS}` })).toBeVisible();
  await expect(card).toContainText('Intento 2');
  await card.getByRole('link', { name: /Ver resultados y comprobante del intento 1/ }).click();
  await expect(page).toHaveURL(`/home/${id}`);
  await expect(page.getByText('Este intento no cuenta para su calificación final.')).toBeVisible();
});
