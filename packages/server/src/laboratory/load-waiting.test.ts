import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { laboratoryComputer, PASSPHRASE } from '../testing/laboratory-fixture.ts';
import { loadWaiting } from './load-waiting.ts';
import { texts } from './texts.ts';

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
  expect((await loadWaiting(context, folder))?.said).toBe(
    'hoy.quipu-lab: falta su frase de paso (frase.txt, en la misma carpeta).',
  );
  writeFileSync(join(folder, 'frase.txt'), 'no es esta frase\n');
  expect((await loadWaiting(context, folder))?.said).toBe('hoy.quipu-lab: La frase de paso no es la de este paquete.');
  expect((await fresh.state()).body).toMatchObject({ laboratory: null });
  writeFileSync(join(folder, 'frase.txt'), `${PASSPHRASE}\r\n`);
  expect((await loadWaiting(context, folder))?.said).toBe('hoy.quipu-lab: está cargado.');
  expect((await fresh.state()).body).toMatchObject({ laboratory: { id: laboratory } });
  expect((await loadWaiting(context, folder))?.said).toBe('hoy.quipu-lab: está cargado.');
});

it('takes the place of no package that was prepared later, which somebody loaded by hand, and says so', async () => {
  const old = await of.handedOut('ANTES');
  of.server.clock.now += 60_000;
  const fresh = await of.newComputer();
  const folder = join(of.office.folder, 'anteriores');
  mkdirSync(folder);
  writeFileSync(join(folder, 'frase.txt'), PASSPHRASE);
  writeFileSync(join(folder, 'antes.quipu-lab'), old.file);
  const { context } = fresh.server;
  expect(await loadWaiting(context, folder)).toMatchObject({ isLoaded: true });
  const { laboratory, session, file } = await of.handedOut('DESPUES');
  expect((await fresh.load(file)).status).toBe(200);
  expect((await fresh.open(session, await of.office.codeOf(session))).status).toBe(200);
  const waiting = await loadWaiting(context, folder);
  expect(waiting).toEqual({ said: `antes.quipu-lab: ${texts.loading.notLater}`, isLoaded: false });
  const loaded = { laboratory: { id: laboratory, sessions: [{ openedAt: fresh.server.clock.now }] } };
  expect((await fresh.state()).body).toMatchObject(loaded);

  // A later one takes the place of it, as one does whose file was put there for another day.
  of.server.clock.now += 60_000;
  const next = await of.handedOut('MANANA');
  writeFileSync(join(folder, 'manana.quipu-lab'), next.file);
  utimesSync(join(folder, 'antes.quipu-lab'), 1, 1);
  expect(await loadWaiting(context, folder)).toMatchObject({ isLoaded: true });
  expect((await fresh.state()).body).toMatchObject({ laboratory: { id: next.laboratory } });
  // Whoever keeps the computer may still load the one of before.
  expect((await fresh.load(old.file)).body).toMatchObject({ laboratory: { id: old.laboratory } });
});

it('is said to whoever keeps the computer, until a package is loaded by hand', async () => {
  const { file } = await of.handedOut('AVISO');
  const said = 'hoy.quipu-lab: no se cargó.';
  const computer = await laboratoryComputer(of.server.clock.now, { waiting: said });
  expect((await computer.state()).body).toMatchObject({ waiting: said, laboratory: null });
  expect((await computer.load(file)).body).toMatchObject({ waiting: null });
  expect((await computer.state()).body).toMatchObject({ waiting: null });
  await computer.server.close();
});
