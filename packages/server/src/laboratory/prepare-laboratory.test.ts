import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_LABORATORY_PACKAGE_BYTES } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as laboratoryTexts } from '../cli/laboratory/prepare-laboratory.ts';
import { sheetsOut } from '../exams/sheets/sheets-out.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { examinee } from '../testing/examinee.ts';
import { laboratoryOffice, PASSPHRASE } from '../testing/laboratory-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { prepareLaboratory } from './prepare-laboratory.ts';

const HOUR = 3_600_000;
let server: TestServer;
let office: ReturnType<typeof laboratoryOffice>;
let session: number;
let sheets: readonly number[];
beforeAll(async () => {
  server = await startTestServer({ passphraseCost: 1_024 });
  office = laboratoryOffice(server);
  const { db } = server.database;
  const people = [await addTestPerson(db, 'UNA'), await addTestPerson(db, 'DOS')];
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  const json = evaluationJson('Con imagen', [section('Única', [choice('p1', { content: '<p>Mire figura.png</p>' })])]);
  await giveEvaluation(db, json, people, window);
  sheets = (await db.selectFrom('answers_sheet').select('id').orderBy('id').execute()).map(({ id }) => id);
  session = await office.sessionOf(sheets[0] ?? 0);
});
afterAll(async () => {
  office.close();
  await server.close();
});

const out = () => join(office.folder, 'uno.quipu-lab');
const prepare = (path = out()) => {
  const passphrase = join(office.folder, 'frase.txt');
  return office.run('prepare-laboratory', String(session), '--out', path, '--passphrase-file', passphrase);
};
const outNow = () => sheetsOut(server.database.db, sheets);

describe('preparing a laboratory', () => {
  it('leaves everything here where its files are more than a laboratory takes', async () => {
    const storage = join(server.context.config.dataFolder, 'storage');
    await mkdir(storage, { recursive: true });
    writeFileSync(join(storage, 'figura.png'), '');
    truncateSync(join(storage, 'figura.png'), MAX_LABORATORY_PACKAGE_BYTES + 1);
    expect(await prepare()).toEqual({ ok: false, lines: [laboratoryTexts.tooLarge(256)] });
    expect([existsSync(out()), (await outNow()).size]).toEqual([false, 0]);
    rmSync(join(storage, 'figura.png'));
  });

  it('leaves everything here where the file cannot be written, and never writes over another', async () => {
    writeFileSync(out(), 'otro paquete');
    for (const path of [out(), join(office.folder, 'no-hay', 'uno.quipu-lab')])
      expect(await prepare(path)).toEqual({ ok: false, lines: [laboratoryTexts.notWritten(path)] });
    rmSync(out());
    const preparing = {
      sessionIds: [session],
      references: [],
      roomId: null,
      passphrase: PASSPHRASE,
      who: 'ROSA',
      why: 'Sin red',
    };
    let wereOut = 0;
    // A disk that is full halfway. Sheets are out by then, and nobody waits for their rows.
    const write = async () => {
      wereOut = (await outNow()).size;
      await server.database.db.updateTable('answers_sheet').set({ extra_minutes: 0 }).execute();
      return false;
    };
    expect(await prepareLaboratory(server.context, { ...preparing, write })).toEqual({ kind: 'unwritten' });
    expect([wereOut, (await outNow()).size]).toEqual([2, 0]);
    const fails = () => Promise.reject(new Error('The stick is gone'));
    await expect(prepareLaboratory(server.context, { ...preparing, write: fails })).rejects.toThrow('stick');
    expect((await outNow()).size).toBe(0);
  });

  it('hands out what nobody started, and says who stays', async () => {
    const here = await examinee(server, 'DOS');
    expect((await here.open(sheets[1] ?? 0)).status).toBe(200);
    expect((await prepare()).lines.slice(1)).toEqual([
      expect.stringContaining('DOS: ya empezó o terminó'),
      expect.stringMatching(/^Código de supervisión de la sala, .*: [\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/),
    ]);
    expect([...(await outNow()).keys()]).toEqual([sheets[0]]);
    expect((await prepare(`${out()}-2`)).lines[1]).toContain('UNA: está en otro laboratorio');
  });
});
