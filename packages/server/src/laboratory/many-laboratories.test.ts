import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { laboratoryComputer } from '../testing/laboratory-fixture.ts';

let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('takes all the results of a folder, each by itself with its receipt, and says what was not taken', async () => {
  const { office, computer, handedOut, takenThere, server } = of;
  const first = await handedOut('UNA');
  expect((await office.run('laboratories', '--missing')).lines.join('\n')).toMatch(/falta la hoja \d+: UNA {2}/);
  await takenThere(computer, 'UNA', first.id, 1, 1);
  // Another computer has the same package, and nobody sat there: it has no results.
  const other = await laboratoryComputer(server.clock.now);
  await other.load(first.file);
  expect((await other.results()).status).toBe(403);
  await other.server.close();

  const folder = join(office.folder, 'memoria');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.quipu-results'), await computer.file());
  writeFileSync(join(folder, 'b.quipu-results'), 'dañado');
  writeFileSync(join(folder, 'leame.txt'), '');
  const taken = await office.run('take-results', folder);
  expect(taken.ok).toBe(false);
  expect(taken.lines).toEqual([
    'a.quipu-results:',
    `Laboratorio ${first.laboratory}:`,
    expect.stringMatching(/^Hoja \d+, .*: recibida\./),
    expect.stringMatching(/^Equipo \w+: hasta el arranque /),
    `Constancia para el equipo del laboratorio: ${join(folder, 'a.quipu-receipt')}`,
    'b.quipu-results:',
    'El archivo no contiene resultados de un laboratorio.',
    'Archivos: 2; recibidos: 1; con problemas: 1.',
  ]);
  expect(existsSync(join(folder, 'b.quipu-receipt'))).toBe(false);
  expect((await computer.handed(readFileSync(join(folder, 'a.quipu-receipt'), 'utf8'))).status).toBe(200);
  expect((await office.run('laboratories', '--missing')).lines.join('\n')).not.toContain('falta la hoja');
  // Whoever asks what was done to it finds it among what was done to many.
  for (const asked of [
    ['show-sheet', String(first.id)],
    ['audit', '--user', 'UNA'],
  ])
    expect((await office.run(...asked)).lines.join('\n')).toContain('take-results');

  writeFileSync(join(folder, 'b.quipu-results'), readFileSync(join(folder, 'a.quipu-results')));
  expect((await office.run('take-results', folder)).ok).toBe(true);
  expect((await office.run('take-results', folder, '--out', join(folder, 'c.quipu-receipt'))).ok).toBe(false);
  expect((await office.run('take-results', join(office.folder, 'no-existe'))).ok).toBe(false);
});
