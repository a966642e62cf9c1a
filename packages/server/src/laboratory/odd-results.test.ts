import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosFolder } from '../photos/photo-files.ts';
import { chosen, entry, option } from '../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { identityCalls } from '../testing/identified.ts';
import { forged, takerThere } from '../testing/laboratory-fixture.ts';
import { jpegOf } from '../testing/pictures.ts';
import { keptFolder } from './keep-file.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

const answersHere = ({ server: { database } }: HandedOutSheets, id: number) =>
  database.db.selectFrom('user_answer').select(['details', 'changed_at']).where('sheet_id', '=', id).execute();

describe('results of a laboratory', () => {
  it('whose clock is hours ahead count as what was done by now, and it is told', async () => {
    const { server, office, computer, handedOut, uploadResults, sheetHere } = of;
    const { id, laboratory } = await handedOut('ADELANTADA');
    computer.server.clock.now += 5 * HOUR;
    const taker = await takerThere(computer, 'ADELANTADA', id);
    computer.server.clock.now += 5 * MINUTE;
    await taker.answer(new Map([[0, chosen(option(taker.sheet, 0, 1))]]));
    computer.server.clock.now += 5 * MINUTE;
    await taker.finish();
    await taker.log();
    server.clock.now += 10 * MINUTE;
    const { now } = server.clock;
    expect(await uploadResults(await computer.file())).toMatchObject({
      outcome: 'taken',
      message: `${texts.outcomes.taken}${texts.clockAhead(5 * HOUR)}`,
    });
    expect(await sheetHere(id)).toMatchObject({ status: 'F', started_at: now - 10 * MINUTE, finished_at: now });
    expect(await answersHere(of, id)).toEqual([
      { details: chosen(option(taker.sheet, 0, 1)), changed_at: now - 5 * MINUTE },
    ]);
    expect(await server.database.db.selectFrom('quarantined_answers').select('reason').execute()).toEqual([]);
    const { lines } = await office.run('laboratories');
    expect(lines.find((line) => line.startsWith(laboratory))).toContain('reloj ADELANTADO 300 min o más');
  });

  it('of a sheet that is out in another package are not taken meanwhile, whoever says that they count', async () => {
    const { office, computer, handedOut, uploadResults, sheetHere } = of;
    const { id, laboratory, session } = await handedOut('OTRAVEZ');
    const taker = await takerThere(computer, 'OTRAVEZ', id);
    await taker.finish();
    await taker.log();
    const file = await computer.file();
    await office.run('recall-laboratory', laboratory);
    const again = await office.prepare(session);
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('queda por revisar');
    expect(await sheetHere(id)).toMatchObject({ status: 'P' });
    await office.run('recall-laboratory', again.id);
    expect((await office.takeFile(file, '--anyway')).lines[1]).toContain('recibida');
    expect(await sheetHere(id)).toMatchObject({ status: 'F' });
    await uploadResults(await computer.file());
  });

  it('are read however often one person changed devices, or came too late', async () => {
    const { office, computer, handedOut } = of;
    const { id } = await handedOut('INQUIETA');
    const taker = await takerThere(computer, 'INQUIETA', id);
    await taker.finish();
    await taker.log();
    const file = await computer.file();
    const restless = await forged(computer, file, ({ sheets, ...content }) => ({
      ...content,
      sheets: sheets.map((sheet) => ({
        ...sheet,
        epoch: 300,
        logs: [...sheet.logs, ...Array.from({ length: 299 }, (_, place) => ({ epoch: place + 2, lines: [] }))],
        reviews: Array.from({ length: 14_000 }, (_, place) => ({
          reason: 'lateForSection' as const,
          entries: [entry(taker.sheet, 0, chosen(option(taker.sheet, 0, 1)), { revision: place + 1 })],
        })),
      })),
    }));
    const taken = await office.take(restless);
    expect(taken).toMatchObject({ status: 200, body: { sheets: [{ outcome: 'taken' }] } });
    if (taken.status === 200) await computer.handed(taken.body.receipt);
  });

  it('are handed over without a photo whose file was damaged', async () => {
    const { server, computer, handedOut, uploadResults } = of;
    const { id } = await handedOut('RAYADA');
    const taker = await takerThere(computer, 'RAYADA', id);
    const { config } = computer.server.context;
    for (const number of [0, 1]) {
      const about = { type: 'quiz' as const, answersSheetId: id, number, takenAt: computer.server.clock.now };
      expect((await identityCalls(computer.server, taker.who.token()).facelog(await jpegOf(), about)).status).toBe(200);
    }
    const { db } = computer.server.database;
    const { file } = await db.selectFrom('photo').select('file').where('number', '=', 0).executeTakeFirstOrThrow();
    writeFileSync(join(photosFolder(config), file), 'x');
    await taker.finish();
    await taker.log();
    expect(await uploadResults(await computer.file())).toMatchObject({ outcome: 'taken' });
    const photos = server.database.db.selectFrom('photo').select('number').where('sheet_id', '=', id).execute();
    expect(await photos).toEqual([{ number: 1 }]);
  });

  it('say how many photos were left, and are kept as they came', async () => {
    const { server, office, computer, handedOut, uploadResults } = of;
    const { id, laboratory } = await handedOut('RETRATADA');
    const taker = await takerThere(computer, 'RETRATADA', id);
    const about = { type: 'quiz' as const, answersSheetId: id, number: 0, takenAt: computer.server.clock.now };
    await identityCalls(computer.server, taker.who.token()).facelog(await jpegOf(), about);
    await taker.finish();
    await taker.log();
    // The clock was set between the photo and the rest.
    const before = await forged(computer, await computer.file(), ({ sheets, ...content }) => ({
      ...content,
      sheets: sheets.map((sheet) => ({
        ...sheet,
        photos: sheet.photos.map((photo) => ({ ...photo, takenAt: photo.takenAt - HOUR })),
      })),
    }));
    const message = `${texts.outcomes.taken}${texts.photosLeft(1)}`;
    expect(await office.take(before)).toMatchObject({ body: { sheets: [{ outcome: 'taken', message }] } });
    const kept = readdirSync(keptFolder(server.context.config));
    expect(kept.filter((name) => name.startsWith(laboratory))).toHaveLength(1);
    await uploadResults(await computer.file());
  });
});
