import type { RoomAction } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetDeadline } from '../../exams/sheets/deadlines.ts';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { takerThere } from '../../testing/laboratory-fixture.ts';
import { rightOf } from '../../testing/replies.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { proctorCode } from '../proctor-code.ts';

const MINUTE = 60_000;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('acts in the room with the code of its package alone, and the institution knows what was done and counts it', async () => {
  const { computer, handedOut, choosing, server, outcomeOf, heldHere } = of;
  const { id, laboratory } = await handedOut('SALA');
  const { db } = computer.server.database;
  const here = await laboratoryHere(db);
  const code = proctorCode(here?.key ?? Buffer.alloc(0));
  let asked = 0;
  const nameOf = (count: number) => String(count).padStart(32, '0');
  const ask = async (what: RoomAction['what'], more: Partial<RoomAction & { code: string }> = {}) => {
    asked += 1;
    const given = {
      code,
      name: 'Ana Loor',
      what,
      sheetId: id,
      minutes: null,
      text: 'Se dañó el teclado',
      once: nameOf(asked),
    };
    return rightOf(await computer.server.api.takeRoomAction({ ...given, ...more }));
  };
  // Whoever is in stays in for the whole evaluation.
  await changeInstitution(computer.server.database.db, { rules: { accessTokenSeconds: 86_400 } });
  const taker = await takerThere(computer, 'SALA', id);
  const { clock } = computer.server;
  const held = async () => {
    const sheet = await sheetAsRead(db, id);
    if (sheet === undefined) throw new Error('There is no such sheet');
    return sheet;
  };
  const before = sheetDeadline(await held(), clock.now);

  for (const wrong of ['', '0000-0000-0000', code.slice(1), `${code}0`])
    expect(await ask('extend', { minutes: 5, code: wrong })).toMatchObject({ status: 403 });
  expect(await ask('extend', { minutes: null })).toMatchObject({ status: 409 });
  expect(await ask('extend', { minutes: 5, text: ' ' })).toMatchObject({ status: 409 });
  expect(await ask('extend', { minutes: 5, code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject({
    status: 200,
  });
  const once = nameOf(asked);
  expect(await ask('extend', { minutes: 5, once })).toMatchObject({ status: 200 });
  // Under that name something else was done: this was not.
  for (const other of [{ minutes: 7 }, { minutes: 5, what: 'message' as const }])
    expect(await ask('extend', { ...other, once })).toMatchObject({ status: 409 });
  expect(sheetDeadline(await held(), clock.now) - before).toBe(5 * MINUTE);
  expect(await ask('message', { sheetId: null, text: 'Quedan diez minutos' })).toMatchObject({ status: 200 });
  expect(await ask('unlock')).toMatchObject({ status: 200 });
  // Nor was it done for somebody else.
  const freed = nameOf(asked);
  expect(await ask('unlock', { sheetId: id + 1, once: freed })).toMatchObject({ status: 409 });
  expect(await ask('unlock', { once: freed })).toMatchObject({ status: 200 });
  expect(await ask('reopen', { minutes: 10 })).toMatchObject({ status: 409 });

  taker.session.act({ type: 'ReportSessionTime', ...replyTimes(await held(), clock.now), word: null }, clock.now);
  clock.now = before + 4 * MINUTE;
  await choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  server.clock.now = clock.now;
  const file = await computer.file();
  expect([await outcomeOf(file), await outcomeOf(file)]).toEqual(['taken', 'taken']);
  expect(await heldHere(id, taker.sheet)).toEqual([2, 1]);
  const kept = await server.database.db
    .selectFrom('operator_action')
    .select(['who', 'why', 'what'])
    .where('who', 'like', 'sala: %')
    .orderBy('id')
    .execute();
  expect(kept).toMatchObject([
    { who: 'sala: Ana Loor', why: 'Se dañó el teclado', what: { action: 'extend-sheet', laboratory } },
    { who: 'sala: Ana Loor', why: 'Quedan diez minutos', what: { action: 'send-message', laboratory } },
    { who: 'sala: Ana Loor', what: { action: 'unlock-login', laboratory } },
  ]);
});
