import { MAX_PAUSES } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { MINUTE, type PausedSheets, pausedSheets } from '../../testing/paused-sheets.ts';
import { runCommand } from '../../testing/run-command.ts';
import { lostBesidePauses } from '../sheets/deadlines.ts';
import { sheetAsRead } from '../sheets/sheet-store.ts';

let of: PausedSheets;
beforeAll(async () => {
  of = await pausedSheets();
});
afterAll(() => of.close());

const BY = ['--operator', 'ROSA', '--reason', 'Corte de luz'];
const given = (command: 'extend-sheet' | 'extend-session', number: number, minutes: number) =>
  runCommand(of.server.context, [command, String(number), String(minutes), ...BY]);
const toSheet = (minutes: number) => given('extend-sheet', of.id, minutes);
const toSession = async (minutes: number) => given('extend-session', (await of.row()).session_id ?? 0, minutes);
/** An hour, and in it one section of ten minutes, which has begun. */
const begun = async (): Promise<number> => {
  await of.given(10 * 60);
  await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
  return of.now();
};
const endOfSection = async () => (await opened(of.who, of.id)).form.sections[0]?.endDate;

describe('more time in a section that runs', () => {
  it.each([
    ['a sheet', toSheet],
    ['its session', toSession],
  ])('given to %s makes it longer by as much, and answers until then are taken', async (_, more) => {
    const start = await begun();
    await of.pass(8);
    expect(await more(6)).toMatchObject({ ok: true });
    expect(await endOfSection()).toBe(start + 16 * MINUTE);
    await of.pass(7);
    expect(await of.answered()).toMatchObject({ setAside: [] });
    await of.pass(2);
    expect(await of.answered(1)).toMatchObject({ setAside: [{ reason: 'lateForSection' }] });
  });

  it('is told to its device with the new end, as no pause', async () => {
    await begun();
    await of.pass(8);
    const at = of.now();
    await toSheet(6);
    const { times } = await of.answered();
    const stands = { cause: 'pause', from: at, to: at + 6 * MINUTE, given: 6 * MINUTE, added: true };
    expect(times).toMatchObject({ standstill: { pause: null, given: [stands] } });
    expect(await of.row()).toMatchObject({ extra_minutes: 6, given_back_ms: 0 });
  });

  it('given twice counts twice, though both came in one instant', async () => {
    const start = await begun();
    await of.pass(8);
    await toSheet(5);
    await toSession(5);
    expect(await endOfSection()).toBe(start + 20 * MINUTE);
  });

  it('given while it is paused comes beside the pause', async () => {
    const start = await begun();
    await of.pass(4);
    await of.pause();
    await of.pass(3);
    await toSheet(5);
    await toSheet(5);
    expect(await endOfSection()).toBe(start + 20 * MINUTE);
    await of.pass(17);
    await of.goOn();
    expect(await endOfSection()).toBe(start + 40 * MINUTE);
  });

  it('takes no place that the pause that is on needs for its end: a device reads no more stretches', async () => {
    await begun();
    const given = Array.from({ length: MAX_PAUSES - 1 }, (_, at) => ({ cause: 'pause', from: at, to: at, given: 0 }));
    await sql`update answers_sheet set standstill = ${JSON.stringify({ pause: null, given })}::jsonb where id = ${of.id}`.execute(
      of.server.database.db,
    );
    await of.pause();
    await toSheet(5);
    await of.pass(1);
    await of.goOn();
    expect((await of.row()).standstill?.given).toHaveLength(MAX_PAUSES);
  });

  it('is as long as that person’s, who has more time than others', async () => {
    await of.given(10 * 60);
    await of.server.database.db
      .updateTable('app_user')
      .set({ extra_time_percent: 50 })
      .where('id', '=', (await of.row()).user_id)
      .execute();
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    const start = of.now();
    await of.pass(8);
    await toSession(6);
    expect(await endOfSection()).toBe(start + (15 + 9) * MINUTE);
  });

  it('reaches no further than the sheet’s own end', async () => {
    await of.given(10 * 60);
    await of.pass(55);
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    const start = of.now();
    await toSheet(3);
    expect(await endOfSection()).toBe(start + 8 * MINUTE);
  });
});

describe('more time beside a section', () => {
  it('opens none that was over, and lengthens none that begins later', async () => {
    const start = await begun();
    await of.pass(11);
    await toSheet(6);
    expect(await endOfSection()).toBe(start + 10 * MINUTE);
    await of.given(10 * 60);
    await toSheet(6);
    await of.pass(7);
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    expect(await endOfSection()).toBe(of.now() + 10 * MINUTE);
  });

  it('is there for what of it is left where one begins meanwhile', async () => {
    await of.given(10 * 60);
    await toSheet(6);
    await of.pass(2);
    await of.who.startSection(of.id, of.sheet.form.sections[0]?.id ?? 0);
    expect(await endOfSection()).toBe(of.now() + 14 * MINUTE);
  });

  it('moves the end of a sheet that is not begun, and no section of it', async () => {
    await of.given(10 * 60, false);
    await toSheet(6);
    await toSession(6);
    const sheet = await opened(of.who, of.id);
    expect((await of.row()).standstill).toBeNull();
    await of.who.startSection(of.id, sheet.form.sections[0]?.id ?? 0);
    expect(await endOfSection()).toBe(of.now() + 10 * MINUTE);
  });

  it('is no pause in which time could be lost', async () => {
    await begun();
    await toSheet(6);
    const sheet = await sheetAsRead(of.server.database.db, of.id);
    if (sheet === undefined) throw new Error('it is there');
    const ran = { from: of.now() + MINUTE, to: of.now() + 2 * MINUTE };
    expect(lostBesidePauses(sheet, { cause: 'resources', ...ran }, ran, ran.to)).toMatchObject({ resources: MINUTE });
  });
});
