import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosen, option } from '../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { forged, takerThere } from '../testing/laboratory-fixture.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import type { ResultsContent, SheetResults } from './results-content.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

const eachSheet = (change: (sheet: SheetResults) => SheetResults) => (content: ResultsContent) => ({
  ...content,
  sheets: content.sheets.map(change),
});

describe('results of a laboratory that are not as it gave them', () => {
  it('are refused where the file is damaged, cut, foreign or of a sheet of others, and nothing changes', async () => {
    const { server, computer, handedOut, takenThere, outcomeOf, uploadResults } = of;
    const other = await handedOut('AJENA');
    const { id } = await handedOut('PROPIA');
    await takenThere(computer, 'PROPIA', id, 1, 1);
    const file = await computer.file();
    const before = await wholeDatabase(server.database.db);
    const changed = Buffer.from(file);
    changed[file.length - 9] = (changed[file.length - 9] ?? 0) ^ 4;
    expect(await outcomeOf(new Uint8Array())).toBe(texts.taking.empty);
    expect(await outcomeOf(changed)).toBe(texts.taking.damaged);
    expect(await outcomeOf(file.subarray(0, file.length - 9))).toBe(texts.taking.damaged);
    expect(await outcomeOf(Buffer.from('otro archivo\n'))).toBe(texts.taking.foreign);
    expect(await outcomeOf(await forged(computer, file, null))).toBe(texts.taking.damaged);
    expect(await outcomeOf(await forged(computer, file, (content) => content, 'nadie'))).toBe(texts.taking.unknown);
    // The key of one package opens none of another's sheets.
    const ofOther = eachSheet((sheet) => ({ ...sheet, id: other.id }));
    expect(await outcomeOf(await forged(computer, file, ofOther))).toBe(texts.taking.otherSheet);
    expect(await outcomeOf(await forged(computer, file, (content) => content, other.laboratory))).toBe(
      texts.taking.damaged,
    );
    const twice = (content: ResultsContent) => ({ ...content, sheets: [...content.sheets, ...content.sheets] });
    expect(await outcomeOf(await forged(computer, file, twice))).toBe(texts.taking.damaged);
    expect(await wholeDatabase(server.database.db)).toBe(before);
    expect(await outcomeOf(file)).toBe('taken');
    await uploadResults(await computer.file());
  });

  it('of what is under way leave it under way there, whatever is said of its log', async () => {
    const { office, computer, handedOut, choosing, uploadResults } = of;
    const { id } = await handedOut('EN-CURSO');
    const taker = await takerThere(computer, 'EN-CURSO', id);
    await choosing(taker, 1);
    await taker.log();
    const cut = eachSheet((sheet) => ({
      ...sheet,
      logs: sheet.logs.map((log) => ({ ...log, lines: log.lines.slice(1) })),
    }));
    const reply = await office.take(await forged(computer, await computer.file(), cut));
    if (reply.status !== 200) throw new Error('not read');
    expect(reply.body.sheets).toMatchObject([{ outcome: 'refused' }]);
    await computer.handed(reply.body.receipt);
    expect(await computer.state()).toMatchObject({ body: { laboratory: { sheets: [{ state: 'running' }] } } });
    await taker.finish();
    await taker.log();
    await uploadResults(await computer.file());
  });

  it('of two computers with the same sheet: the first is taken, the other is shown to be another past', async () => {
    const { office, computer, newComputer, handedOut, takenThere, outcomeOf, uploadResults, heldHere, listed } = of;
    const { id, laboratory, session, file } = await handedOut('DOS');
    const second = await newComputer();
    await second.load(file);
    await second.open(session, await office.codeOf(session));
    second.server.clock.now += MINUTE;
    const taker = await takenThere(computer, 'DOS', id, 1, 1);
    await takenThere(second, 'DOS', id, 2, 2);
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await outcomeOf(await second.file())).toBe('forked');
    expect(await outcomeOf(await second.file())).toBe('forked');
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await heldHere(id, taker.sheet)).toEqual([1, 1]);
    expect((await office.run('show-sheet', String(id))).lines.join('\n')).toContain('BIFURCADO');
    expect(await listed(laboratory)).toContain('1 POR REVISAR');
    expect((await office.run('laboratories')).lines.join('\n')).toContain(`Hoja ${id}: EMPEZÓ MÁS DE UNA VEZ: `);
    await uploadResults(await computer.file());
  });

  it('that somebody changed there are shown: a log that cannot have been, answers that it does not say', async () => {
    const { server, office, computer, handedOut, takenThere, outcomeOf, uploadResults, sheetHere, heldHere, listed } =
      of;
    const broken = await handedOut('ROTA');
    await takenThere(computer, 'ROTA', broken.id, 1, 1);
    const file = await computer.file();
    const cut = eachSheet((sheet) => ({
      ...sheet,
      logs: sheet.logs.map((log) => ({ ...log, lines: log.lines.slice(1) })),
    }));
    expect(await outcomeOf(await forged(computer, file, cut))).toBe('refused');
    expect(await sheetHere(broken.id)).toMatchObject({ status: 'P' });
    const foreign = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({ ...entry, details: chosen(999_999) })),
    }));
    const refused = await forged(computer, file, foreign);
    expect(await outcomeOf(refused)).toBe('refused');
    const before = await wholeDatabase(server.database.db);
    server.clock.now += MINUTE;
    expect(await office.take(refused)).toMatchObject({
      body: { sheets: [{ outcome: 'refused', message: expect.stringContaining('Ya estaba: no cambió nada.') }] },
    });
    expect(await wholeDatabase(server.database.db)).toBe(before);
    // What is whole counts, whatever somebody made of it before.
    expect(await outcomeOf(file)).toBe('taken');
    await uploadResults(file);

    const swapped = await handedOut('CAMBIADA');
    const taker = await takenThere(computer, 'CAMBIADA', swapped.id, 1, 1);
    const better = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({ ...entry, details: chosen(option(taker.sheet, entry.index, 0)) })),
    }));
    expect(await outcomeOf(await forged(computer, await computer.file(), better))).toBe('taken');
    expect(await listed(swapped.laboratory)).toContain('2 respuestas contradicen su registro');
    await uploadResults(await computer.file());

    const raised = await handedOut('SUBIDA');
    const other = await takenThere(computer, 'SUBIDA', raised.id, 1, 1);
    const newer = eachSheet((sheet) => ({
      ...sheet,
      answers: sheet.answers.map((entry) => ({
        ...entry,
        revision: entry.revision + 1,
        details: chosen(option(other.sheet, entry.index, 0)),
      })),
    }));
    expect(await outcomeOf(await forged(computer, await computer.file(), newer))).toBe('taken');
    expect(await listed(raised.laboratory)).toContain('2 respuestas contradicen su registro');
    await uploadResults(await computer.file());

    // As if another device had gone on with it, of which nothing is written.
    const moved = await handedOut('MUDADA');
    const mover = await takenThere(computer, 'MUDADA', moved.id, 1, 1);
    const elsewhere = eachSheet((sheet) => ({
      ...sheet,
      epoch: sheet.epoch + 1,
      answers: sheet.answers.map((entry) => ({
        ...entry,
        revision: 1,
        details: chosen(option(mover.sheet, entry.index, 0)),
      })),
    }));
    expect(await outcomeOf(await forged(computer, await computer.file(), elsewhere))).toBe('taken');
    expect(await heldHere(moved.id, mover.sheet)).toEqual([1, 1]);
    await uploadResults(await computer.file());

    const unlogged = await handedOut('MUDA');
    await takenThere(computer, 'MUDA', unlogged.id, 1, 1);
    const silent = eachSheet((sheet) => ({ ...sheet, logs: [] }));
    expect(await outcomeOf(await forged(computer, await computer.file(), silent))).toBe('taken');
    expect(await listed(unlogged.laboratory)).toMatch(/línea 0; 2 respuestas son posteriores\.$/);
    await uploadResults(await computer.file());
  });
});
