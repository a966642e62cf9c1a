import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackBackup } from '@quipu/contract';
import { isContentLine } from '@quipu/engine/log';
import { HYBRID_WITH_BACKUP } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { exported } from './support/replay.ts';
import { expectSaved, savedAnswers, savedLog, statusOf } from './support/saved.ts';
import { askToFinish, choose, enter, expectAllSaved, expectKeptHere, goTo, questionButton } from './support/screen.ts';
import { ROOT } from './support/server.ts';
import { chosen } from './support/sheet.ts';
import { signIn } from './support/sign-in.ts';

const SLOWLY = { timeout: 60_000 };
const verify = (code: string, file: string) =>
  promisify(execFile)(join(ROOT, 'node_modules/.bin/quipu-replay'), ['--verify', code, file]);

test('an evaluation is taken, its timed section started and its end reached without network; then all of it arrives', async ({
  page,
  context,
  server,
  db,
}, info) => {
  const me = someone();
  await signIn(page, me);
  const sheet = await enter(page, HYBRID_WITH_BACKUP);
  const [first, , third, fourth] = sheet.placed;
  if (!first || !third || !fourth) throw new Error('Four questions are expected');
  await choose(page, 0);
  await expectAllSaved(page);
  const before = chosen([first], () => 0);
  await expectSaved(db, sheet.id, before);
  await expect.poll(async () => (await savedLog(db, sheet.id)).length, SLOWLY).toBeGreaterThan(2);

  await context.setOffline(true);
  await expect(page.getByText(/^Descargue el respaldo de su evaluación/)).toBeVisible();
  await questionButton(page, third.position).click();
  await page.getByRole('dialog', { name: 'Sección: Volcanes' }).getByRole('button', { name: 'Comenzar' }).click();
  await expect(page.getByRole('timer', { name: /Tiempo de la sección: Volcanes/ })).toBeVisible();
  await choose(page, 1);
  await goTo(page, fourth.position);
  await choose(page, 2);
  await expectKeptHere(page, fourth.position);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar respaldo' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${me.username}.backup`);
  const parts = unpackBackup(new Uint8Array(readFileSync(await file.path())));
  expect(parts).toMatchObject({ right: { header: { sheet: sheet.id, epoch: 1 } } });
  await expect(page.getByText(/^Respaldo descargado a las/)).toBeVisible();

  const dialog = await askToFinish(page);
  await dialog.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(page.getByText(/guardadas en este equipo; faltan \d por enviar/)).toBeVisible();
  await expect(page.getByText(/^Descargue el respaldo antes de salir/)).toBeVisible();
  expect(await savedAnswers(db, sheet.id)).toEqual(before);
  expect(await statusOf(db, sheet.id)).toBe('A');

  await context.setOffline(false);
  await expect(page.getByText('El servidor tiene todas sus respuestas.')).toBeVisible(SLOWLY);
  await expectSaved(db, sheet.id, { ...before, ...chosen([third], () => 1), ...chosen([fourth], () => 2) });
  expect(await statusOf(db, sheet.id)).toBe('F');

  await expect(page.getByText('Su comprobante está listo.')).toBeVisible(SLOWLY);
  const code = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText();
  const lines = await exported(server.dataFolder, sheet.id);
  const log = info.outputPath('registro.jsonl');
  writeFileSync(log, `${lines.join('\n')}\n`);
  const numbered = lines.filter((line) => !isContentLine(line));
  const { stdout } = await verify(code, log);
  expect(stdout).toContain('El fin de la evaluación está en lo que cubre');
  const covered = Number(/Cubre las líneas 1 a (\d+) de/.exec(stdout)?.[1]);
  expect(stdout).toContain(` a ${covered} de ${numbered.length}:`);
  const end = lines.indexOf(numbered[covered - 1] ?? '');
  writeFileSync(log, `${lines.slice(0, end).join('\n')}\n`);
  await expect(verify(code, log)).rejects.toThrow();

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { name: 'Evaluaciones', level: 1 })).toBeVisible();
});
