import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { PASSPHRASE } from '../testing/laboratory-fixture.ts';
import { loadWaiting } from './load-waiting.ts';

let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('loads what was put last into a folder, once its passphrase is there', async () => {
  const { laboratory, file } = await of.handedOut('CARPETA');
  const fresh = await of.newComputer();
  const { context } = fresh.server;
  const folder = join(of.office.folder, 'paquetes');
  expect(await loadWaiting(context, folder)).toBeNull();
  mkdirSync(folder);
  expect(await loadWaiting(context, folder)).toBeNull();
  writeFileSync(join(folder, 'ayer.quipu-lab'), 'otro');
  utimesSync(join(folder, 'ayer.quipu-lab'), 1, 1);
  writeFileSync(join(folder, 'hoy.quipu-lab'), file);
  expect(await loadWaiting(context, folder)).toBe(
    'hoy.quipu-lab: falta su frase de paso (frase.txt, en la misma carpeta).',
  );
  writeFileSync(join(folder, 'frase.txt'), 'no es esta frase\n');
  expect(await loadWaiting(context, folder)).toBe('hoy.quipu-lab: La frase de paso no es la de este paquete.');
  expect((await fresh.state()).body).toMatchObject({ laboratory: null });
  writeFileSync(join(folder, 'frase.txt'), `${PASSPHRASE}\r\n`);
  expect(await loadWaiting(context, folder)).toBe('hoy.quipu-lab: está cargado.');
  expect((await fresh.state()).body).toMatchObject({ laboratory: { id: laboratory } });
  expect(await loadWaiting(context, folder)).toBe('hoy.quipu-lab: está cargado.');
});
