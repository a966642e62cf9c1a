import type { RoomAction } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { choice, section } from '../../testing/evaluation-fixture.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { forged, takerThere } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { proctorCode } from '../proctor-code.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
let of: HandedOutSheets;
let number = 0;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

let taker: Awaited<ReturnType<typeof takerThere>>;
let id = 0;
const here = () => of.computer.server;
/** Tokens do not last as long. */
const pass = async (minutes: number) => {
  here().clock.now += minutes * MINUTE;
  await taker.who.logInAgain();
};
const ask = async (what: RoomAction['what'], sheetId: number | null = id, minutes: number | null = null) => {
  number += 1;
  const { key } = (await laboratoryHere(here().database.db)) ?? { key: Buffer.alloc(0) };
  const said = { code: proctorCode(key), name: 'Ana Loor', minutes, text: 'Corte de luz' };
  const once = String(number).padStart(32, '0');
  return rightOf(await here().api.takeRoomAction({ ...said, what, sheetId, once }));
};
const isPaused = async () => {
  const { body } = await of.computer.state();
  return 'laboratory' in body ? body.laboratory?.sheets.map((sheet) => sheet.isPaused) : body;
};
/** The device hears of the times as they are there. */
const hears = async () => {
  const sheet = await sheetAsRead(here().database.db, id);
  if (sheet === undefined) throw new Error('There is no such sheet');
  const { now } = here().clock;
  taker.session.act({ type: 'ReportSessionTime', ...replyTimes(sheet, now), word: null }, now);
};
const ofPauses = () =>
  of.server.database.db
    .selectFrom('given_back')
    .select(['from_at as from', 'to_at as to', 'given_ms as given', 'proposed_ms as proposed'])
    .where('sheet_id', '=', id)
    .where('cause', '=', 'pause')
    .orderBy('from_at')
    .execute();
const handOver = async () => {
  of.server.clock.now = here().clock.now;
  return of.uploadResults(await of.computer.file());
};

/** One who has begun their one section, of ten minutes. */
beforeEach(async () => {
  number += 1;
  const reference = `PAUSA${number}`;
  const handedOut = await of.handedOut(reference, [section('Única', [choice('p1'), choice('p2')], 600)]);
  id = handedOut.id;
  taker = await takerThere(of.computer, reference, id);
  const [sectionId = 0] = taker.sheet.form.sections.map((one) => one.id);
  const startedAt = here().clock.now;
  await taker.who.startSection(id, sectionId);
  const server = { startedAt, deadline: startedAt + 10 * MINUTE };
  taker.session.act({ type: 'StartSection', sectionId, server }, startedAt);
  await taker.log();
});

it('stops one sheet or all, lets them go on, and what was given back counts at the institution, in a section too', async () => {
  expect(await ask('resume')).toMatchObject({ status: 409, body: { msg: 'Nada está en pausa.' } });
  expect(await isPaused()).toEqual([false]);
  await pass(4);
  expect(await ask('pause')).toMatchObject({ status: 200 });
  expect(await isPaused()).toEqual([true]);
  expect(await ask('pause', null)).toMatchObject({ status: 409 });
  await hears();
  await pass(30);
  expect(await ask('resume', null)).toMatchObject({ status: 200 });
  await hears();
  await pass(5);
  await of.choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  const at = here().clock.now;
  const givenBack = { from: at - 35 * MINUTE, to: at - 5 * MINUTE, given: 30 * MINUTE, proposed: 0 };
  for (const _ of [1, 2]) {
    expect(await handOver()).toMatchObject({ outcome: 'taken' });
    expect(await ofPauses()).toEqual([givenBack]);
  }
  const { from, to, given } = givenBack;
  const standstill = { pause: null, given: [{ cause: 'pause', from, to, given }] };
  expect(await of.sheetHere(id)).toMatchObject({ status: 'F', finished_at: at, given_back_ms: given, standstill });
  expect(await of.heldHere(id, taker.sheet)).toEqual([2, 1]);
  const done = of.server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']);
  expect(await done.where('who', '=', 'sala: Ana Loor').orderBy('id').execute()).toMatchObject([
    { why: 'Corte de luz', what: { action: 'pause-sheet', sheetId: id } },
    { what: { action: 'resume-sheet', sheetId: id } },
  ]);
});

it('minutes that the room gives are also the section’s that runs, there and at the institution', async () => {
  await pass(8);
  const from = here().clock.now;
  expect(await ask('extend', id, 6)).toMatchObject({ status: 200 });
  await hears();
  await pass(7);
  await of.choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  for (const _ of [1, 2]) {
    expect(await handOver()).toMatchObject({ outcome: 'taken' });
    expect(await of.heldHere(id, taker.sheet)).toEqual([2, 1]);
  }
  const given = [{ cause: 'pause', from, to: from + 6 * MINUTE, given: 6 * MINUTE, added: true }];
  expect(await of.sheetHere(id)).toMatchObject({ given_back_ms: 0, standstill: { pause: null, given } });
  expect(await ofPauses()).toEqual([]);
});

it('a pause that is on when results are made counts until then, and whole once later ones come', async () => {
  const begun = here().clock.now;
  await of.choosing(taker, 2);
  await taker.log();
  await pass(4);
  await ask('pause');
  await hears();
  await pass(20);
  const lost = await of.computer.file();
  of.server.clock.now = here().clock.now;
  expect(await of.outcomeOf(lost)).toBe('running');
  // The computer is lost, for all that anybody knows: what it had is over once its ten minutes are, without the pause.
  of.server.clock.now = begun + 30 * MINUTE + 121_000;
  expect(await of.outcomeOf(lost)).toBe('taken');
  expect(await of.sheetHere(id)).toMatchObject({ status: 'FST', finished_at: begun + 30 * MINUTE });
  expect(await ofPauses()).toMatchObject([{ given: 20 * MINUTE }]);

  await pass(40);
  await ask('resume');
  await hears();
  await pass(5);
  await of.choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  expect(await handOver()).toMatchObject({ outcome: 'taken' });
  expect(await ofPauses()).toMatchObject([{ from: begun + 4 * MINUTE, given: 60 * MINUTE }]);
  expect(await of.sheetHere(id)).toMatchObject({
    ...{ status: 'F', finished_at: here().clock.now, given_back_ms: 60 * MINUTE },
    standstill: { given: [{ given: 60 * MINUTE }] },
  });
  expect(await of.heldHere(id, taker.sheet)).toEqual([2, 1]);
  // The older file once more takes nothing of it back.
  expect(await of.outcomeOf(lost)).toBe('taken');
  expect(await ofPauses()).toMatchObject([{ given: 60 * MINUTE }]);
});

it('a pause of a weekend is given whole, and what a file says beside it up to a day', async () => {
  await pass(4);
  await ask('pause');
  await hears();
  await pass(3 * 1_440);
  await ask('resume');
  await hears();
  await of.choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  const file = await of.computer.file();
  of.server.clock.now = here().clock.now;
  expect(await of.outcomeOf(file)).toBe('taken');
  expect(await of.sheetHere(id)).toMatchObject({ status: 'F', given_back_ms: 3 * DAY });
  expect(await of.heldHere(id, taker.sheet)).toEqual([2, 1]);
  const more = await forged(of.computer, file, ({ sheets }) => ({
    sheets: sheets.map((sheet) => ({
      ...sheet,
      givenBackMs: 400 * DAY,
      pauses: [...sheet.pauses, { from: sheet.startedAt - DAY, to: here().clock.now + DAY }],
    })),
  }));
  expect(await of.outcomeOf(more)).toBe('taken');
  expect((await of.sheetHere(id)).given_back_ms).toBeLessThanOrEqual(4 * DAY + 4 * MINUTE);
  await handOver();
});
