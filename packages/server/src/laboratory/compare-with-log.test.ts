import type { Details, PendingEntry } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosen, option } from '../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { takerThere } from '../testing/laboratory-fixture.ts';
import { wholeDatabase } from '../testing/whole-database.ts';
import { compared } from './compare-with-log.ts';

const said = (itemOptionId: number): Details => [{ itemOptionId, answer: null, slot: null }];
const answer = (id: number, optionId: number, revision: number, epoch = 1): PendingEntry => ({
  ...{ id, epoch, revision, index: id, time: 0, visits: 1, disabled: false, disabledItem: false, updatedAt: 0 },
  details: said(optionId),
});
type Log = Parameters<typeof compared>[1][number];
const log = (entries: readonly PendingEntry[], isWhole: boolean, epoch = 1): Log => ({
  ...{ epoch, entries, lines: [] },
  finish: isWhole ? { status: 'F', comment: '', at: 0 } : null,
});

describe('answers beside the log', () => {
  it.each([
    ['says the same', [answer(1, 5, 2)], [log([answer(1, 5, 2)], true)], 0, 0],
    [
      'went on after it, which was put apart',
      [answer(1, 5, 2)],
      [log([answer(1, 6, 3)], true)],
      0,
      0,
      [answer(1, 6, 3)],
    ],
    ['went on after it', [answer(1, 5, 2)], [log([answer(1, 6, 3)], true)], 0, 1],
    ['stops before it', [answer(1, 5, 4)], [log([answer(1, 6, 2), answer(2, 6, 3)], false)], 1, 0],
    ['has its end before it', [answer(1, 5, 4)], [log([answer(1, 6, 2), answer(2, 6, 3)], true)], 0, 1],
    [
      'was there by then, and says otherwise',
      [answer(1, 5, 3)],
      [log([answer(1, 6, 2), answer(2, 6, 3)], false)],
      0,
      1,
    ],
    ['is not there', [answer(1, 5, 3)], [], 1, 0],
    ['is another device’s', [answer(1, 5, 3, 2)], [log([answer(1, 6, 9)], true)], 1, 0],
    ['of an earlier device says the same', [answer(1, 5, 3)], [log([answer(1, 5, 3)], false), log([], true, 2)], 0, 0],
  ])(
    'whose log %s',
    (_: string, answers: readonly PendingEntry[], logs: readonly Log[], later: number, contradicted: number, apart: readonly PendingEntry[] = []) => {
      expect(compared(answers, logs, apart)).toMatchObject({ later, contradicted });
    },
  );
});

let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

describe('an honest room', () => {
  it('whose log is on its way yet is told so, and of nothing once it came, though it came in another file', async () => {
    const { server, office, computer, handedOut, choosing, listed, uploadResults } = of;
    const { id, laboratory } = await handedOut('HONRADA');
    const taker = await takerThere(computer, 'HONRADA', id);
    await choosing(taker, 1);
    await taker.log();
    await taker.answer(new Map([[1, chosen(option(taker.sheet, 1, 2))]]));
    await taker.finish();
    const sheetThere = async () => (await computer.state()).body;
    expect(await sheetThere()).toMatchObject({ laboratory: { sheets: [{ state: 'finished', isLogWhole: false }] } });
    const short = await computer.file();
    const first = await office.take(short);
    expect(JSON.stringify(first)).toMatch(/El registro llega hasta la línea \d+; 1 respuesta es posterior\./);
    expect(await listed(laboratory)).toMatch(
      /\n {2}Hoja \d+: el registro llega hasta la línea \d+; 1 respuesta es posterior\.$/,
    );
    const before = await wholeDatabase(server.database.db);
    expect(JSON.stringify(await office.take(short))).toContain('Ya estaba: no cambió nada.');
    expect(await wholeDatabase(server.database.db)).toBe(before);
    expect((await office.takeFile(short)).lines[1]).toContain('Ya estaba: no cambió nada.');

    await taker.log();
    expect(await sheetThere()).toMatchObject({ laboratory: { sheets: [{ isLogWhole: true }] } });
    const second = await uploadResults(await computer.file());
    expect(second?.message).toBe('Resultados recibidos.');
    expect(await listed(laboratory)).not.toMatch(/posterior|contradice/);
    // The first file once more says less than is held by now.
    expect(JSON.stringify(await office.take(short))).toContain('Ya estaba: no cambió nada.');
    expect(await listed(laboratory)).not.toMatch(/posterior|contradice/);
  });
});
