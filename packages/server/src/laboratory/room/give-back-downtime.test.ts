import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetDeadline } from '../../exams/sheets/deadlines.ts';
import { replyTimes } from '../../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../../exams/sheets/sheet-store.ts';
import { type HandedOutSheets, handedOutSheets } from '../../testing/handed-out-sheets.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { takerThere } from '../../testing/laboratory-fixture.ts';
import { giveBackDowntime } from './give-back-downtime.ts';

const MINUTE = 60_000;
const MAX_GIVEN = 10 * MINUTE;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

it('gives back the time that the server of the room did not run, up to a limit, and results made in it count', async () => {
  const { computer, handedOut, choosing, outcomeOf, heldHere } = of;
  const { id } = await handedOut('CAIDA');
  // Whoever is in stays in for the whole evaluation.
  await changeInstitution(computer.server.database.db, { rules: { accessTokenSeconds: 86_400 } });
  const taker = await takerThere(computer, 'CAIDA', id);
  const { clock, database } = computer.server;
  const { db } = database;
  const held = async () => {
    const sheet = await sheetAsRead(db, id);
    if (sheet === undefined) throw new Error('There is no such sheet');
    return sheet;
  };
  const endsAt = async () => sheetDeadline(await held(), clock.now);
  const before = await endsAt();
  const down = (from: number, minutes: number) => {
    clock.now = from + minutes * MINUTE;
    return giveBackDowntime(db, { from, to: clock.now }, MAX_GIVEN);
  };
  // As long as it says nothing in any case.
  expect(await down(clock.now + MINUTE, 0.05)).toBe(0);
  expect(await down(clock.now + MINUTE, 4)).toBe(1);
  expect((await endsAt()) - before).toBe(4 * MINUTE);
  expect(await down(clock.now + MINUTE, 20)).toBe(1);
  expect(await down(clock.now + MINUTE, 2)).toBe(0);
  expect((await endsAt()) - before).toBe(MAX_GIVEN);
  expect(
    await db.selectFrom('given_back').select(['cause', 'given_ms', 'proposed_ms']).orderBy('id').execute(),
  ).toEqual([
    { cause: 'roomServer', given_ms: 4 * MINUTE, proposed_ms: 0 },
    { cause: 'roomServer', given_ms: 6 * MINUTE, proposed_ms: 14 * MINUTE },
    { cause: 'roomServer', given_ms: 0, proposed_ms: 2 * MINUTE },
  ]);

  // As it is pushed to its device.
  taker.session.act({ type: 'ReportSessionTime', ...replyTimes(await held(), clock.now), word: null }, clock.now);
  clock.now = before + 9 * MINUTE;
  await choosing(taker, 2, 1);
  await taker.finish();
  await taker.log();
  of.server.clock.now = clock.now;
  expect(await outcomeOf(await computer.file())).toBe('taken');
  expect(await heldHere(id, taker.sheet)).toEqual([2, 1]);
});

it('gives nothing to who had not begun, and nothing of a time after the end', async () => {
  const { computer, handedOut } = of;
  const outcome = await of.outcomeOf(await computer.file());
  expect(outcome).toBe('taken');
  const reply = await of.office.take(await computer.file());
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  await computer.handed(reply.body.receipt);
  await handedOut('ESPERA');
  const { clock, database } = computer.server;
  expect(await giveBackDowntime(database.db, { from: clock.now, to: clock.now + 60 * MINUTE }, MAX_GIVEN)).toBe(0);
});
