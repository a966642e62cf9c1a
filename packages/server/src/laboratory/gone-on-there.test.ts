import type { RoomAction } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reopenSheet } from '../exams/operating/reopen-sheet.ts';
import { replyTimes } from '../exams/sheets/reply-times.ts';
import { sheetAsRead } from '../exams/sheets/sheet-store.ts';
import { choice, section } from '../testing/evaluation-fixture.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import { takerThere } from '../testing/laboratory-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { openResults } from './open-results.ts';
import { proctorCode } from './proctor-code.ts';
import { recordTaking } from './taking-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let of: HandedOutSheets;
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(() => of.close());

let asked = 0;
const inRoom = async (sheetId: number, what: RoomAction['what'], minutes: number | null) => {
  const { server } = of.computer;
  const key = (await laboratoryHere(server.database.db))?.key ?? Buffer.alloc(0);
  asked += 1;
  const once = String(asked).padStart(32, '0');
  const action = { name: 'Ana Loor', what, sheetId, minutes, text: 'Se fue la luz', once };
  return rightOf(await server.api.takeRoomAction({ code: proctorCode(key), ...action }));
};
const linesHere = async (id: number) =>
  (
    await of.server.database.db
      .selectFrom('log_came')
      .select('epoch')
      .distinct()
      .where('sheet_id', '=', id)
      .orderBy('epoch')
      .execute()
  ).map(({ epoch }) => epoch);

const startHere = async (id: number) =>
  of.server.database.db.selectFrom('section_run').select('started_at').where('sheet_id', '=', id).execute();

const TIMED = section('Primera', [choice('p1'), choice('p2')], 1_800);
const inTimedSection = async (reference: string, id: number) => {
  const taker = await takerThere(of.computer, reference, id);
  const { now } = of.computer.server.clock;
  const sectionId = taker.sheet.form.sections[0]?.id ?? 0;
  await taker.who.startSection(id, sectionId);
  const times = { startedAt: now, deadline: now + 30 * MINUTE };
  taker.session.act({ type: 'StartSection', sectionId, server: times }, now);
  return taker;
};
/** Its room gives it minutes from now on, and its person goes on. */
const reopenedThere = async (reference: string, id: number, minutes: number) => {
  const { server } = of.computer;
  expect(await inRoom(id, 'reopen', minutes)).toMatchObject({ status: 200 });
  const again = await takerThere(of.computer, reference, id);
  expect(again.sheet.epoch).toBe(2);
  const held = await sheetAsRead(server.database.db, id);
  if (held === undefined) throw new Error('There is no such sheet');
  const { now } = server.clock;
  again.session.act({ type: 'ReportSessionTime', ...replyTimes(held, now), word: null }, now);
  return again;
};

describe('a sheet that went on there after results of it were taken', () => {
  it('on another computer: its later answers, its log and its end are taken', async () => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { id } = await handedOut('OTRO-EQUIPO');
    const first = await takerThere(computer, 'OTRO-EQUIPO', id);
    await choosing(first, 1);
    await first.log();
    const midway = await computer.file();

    computer.server.clock.now += 10 * MINUTE;
    const second = await takerThere(computer, 'OTRO-EQUIPO', id, 'equipo-de-prueba-2');
    expect(second.sheet.epoch).toBe(2);
    await choosing(second, 2, 1);
    const finishedAt = computer.server.clock.now;
    await second.finish();
    await second.log();
    const last = await computer.file();

    server.clock.now += 3 * HOUR;
    expect(await outcomeOf(midway)).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status: 'FT', epoch: 1 });
    expect([await outcomeOf(last), await outcomeOf(last)]).toEqual(['taken', 'taken']);
    expect(await sheetHere(id)).toMatchObject({
      status: 'F',
      finished_at: finishedAt,
      epoch: 2,
      device: 'equipo-de-prueba-2',
    });
    expect(await heldHere(id, second.sheet)).toEqual([2, 1]);
    expect(await linesHere(id)).toEqual([1, 2]);
    await uploadResults(last);
  });

  it('as its room reopened it, in sections of a time of their own: what was answered since is taken', async () => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { clock } = computer.server;
    const { id } = await handedOut('REABIERTA', [TIMED]);
    const taker = await inTimedSection('REABIERTA', id);
    const early = await computer.file();
    await choosing(taker, 1);
    await taker.log();

    // The power is gone until after its end.
    clock.now += 2 * HOUR;
    server.clock.now = clock.now;
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status: 'FST', epoch: 1, finish_comment: null });

    const again = await reopenedThere('REABIERTA', id, 30);
    clock.now += 20 * MINUTE;
    await again.who.logInAgain();
    await choosing(again, 2, 1);
    server.clock.now = clock.now;
    expect(await outcomeOf(await computer.file())).toBe('running');
    await again.finish();
    await again.log();
    server.clock.now += HOUR;
    const last = await computer.file();
    expect([await outcomeOf(last), await outcomeOf(last)]).toEqual(['taken', 'taken']);
    expect(await sheetHere(id)).toMatchObject({ status: 'F', finished_at: clock.now, epoch: 2 });
    expect(await heldHere(id, again.sheet)).toEqual([2, 1]);
    const { db } = server.database;
    const late = db.selectFrom('quarantined_answers').select('reason').where('sheet_id', '=', id).execute();
    expect(await late).toEqual([]);

    // A stick from before all that turns up.
    const [before, start] = [await sheetHere(id), await startHere(id)];
    expect(await outcomeOf(early)).toBe('taken');
    expect([await sheetHere(id), await startHere(id)]).toEqual([before, start]);
    await uploadResults(last);
  });

  it.each([
    ['FT', 'ended', section('Única', [choice('p1'), choice('p2')])],
    ['FT', 'under way', section('Única', [choice('p1'), choice('p2')])],
    ['FST', 'ended', TIMED],
    ['FST', 'under way', TIMED],
  ] as const)('ends when its time there ran out again, as %s, by results of it %s', async (status, made, only) => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { clock, database } = computer.server;
    const reference = `OTRA-VEZ-${status}-${made === 'ended' ? 1 : 2}`;
    const { id } = await handedOut(reference, [only]);
    const taker = only === TIMED ? await inTimedSection(reference, id) : await takerThere(computer, reference, id);
    await choosing(taker, 1);
    await taker.log();
    // A section of half an hour is over within the hour of its sheet.
    clock.now += (only === TIMED ? 40 : 90) * MINUTE;
    server.clock.now = clock.now;
    expect(await outcomeOf(await computer.file())).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status, epoch: 1, finish_comment: null });

    const until = clock.now + 15 * MINUTE;
    const again = await reopenedThere(reference, id, 15);
    clock.now += 10 * MINUTE;
    await again.who.logInAgain();
    await choosing(again, 2, 1);
    await again.log();
    const saved = await computer.file();
    clock.now += HOUR;
    server.clock.now = clock.now;
    const last = await computer.file();
    const there = await sheetAsRead(database.db, id);
    expect(there).toMatchObject({ status, finishedAt: until, finishComment: null, epoch: 2 });
    expect(await outcomeOf(made === 'ended' ? last : saved)).toBe('taken');
    expect(await sheetHere(id)).toMatchObject({ status, finished_at: until, finish_comment: null, epoch: 2 });
    expect(await heldHere(id, again.sheet)).toEqual([2, 1]);
    await uploadResults(last);
  });

  it('is taken from the very file that this server refused before', async () => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { db } = server.database;
    const { id, laboratory } = await handedOut('RECHAZADA');
    const first = await takerThere(computer, 'RECHAZADA', id);
    await choosing(first, 1);
    await first.log();
    const midway = await computer.file();
    const second = await takerThere(computer, 'RECHAZADA', id, 'equipo-de-prueba-2');
    await choosing(second, 2, 1);
    await second.finish();
    await second.log();
    const last = await computer.file();
    server.clock.now += 3 * HOUR;
    expect(await outcomeOf(midway)).toBe('taken');
    const { sheets } = rightOf(await openResults(db, server.context.config, last));
    const taking = { laboratoryId: laboratory, sheetId: id, digest: sheets[0]?.digest ?? '' };
    const refused = { outcome: 'refused', taken: 0, kept: 0, clockAhead: 0, startedAt: server.clock.now } as const;
    await db.transaction().execute((tx) => recordTaking(tx, taking, refused, server.clock.now));
    expect([await outcomeOf(last), await outcomeOf(last)]).toEqual(['taken', 'taken']);
    expect(await sheetHere(id)).toMatchObject({ status: 'F', epoch: 2 });
    expect(await heldHere(id, second.sheet)).toEqual([2, 1]);
    await uploadResults(last);
  });

  it('is for a person to look at where it is under way here by then', async () => {
    const { server, computer, handedOut, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { id } = await handedOut('AQUI-TAMBIEN');
    const first = await takerThere(computer, 'AQUI-TAMBIEN', id);
    await choosing(first, 1);
    await first.log();
    const midway = await computer.file();
    const second = await takerThere(computer, 'AQUI-TAMBIEN', id, 'equipo-de-prueba-2');
    await choosing(second, 2);
    await second.finish();
    await second.log();
    server.clock.now += 3 * HOUR;
    expect(await outcomeOf(midway)).toBe('taken');
    const reopening = { who: 'Rosa', why: 'Corte de luz', minutes: 60, message: 'Siga' };
    const reopened = await reopenSheet(server.database.db, id, reopening, () => server.clock.now, 0);
    expect(reopened).toMatchObject({ couldSeeAnswers: false });
    const before = await sheetHere(id);
    expect(await outcomeOf(await computer.file())).toBe('review');
    expect(await sheetHere(id)).toEqual(before);
    expect(await heldHere(id, first.sheet)).toEqual([1]);
    await uploadResults(await computer.file());
  });

  it('after its end was taken is for a person to look at, and nothing of it changes', async () => {
    const { server, computer, handedOut, takenThere, choosing, outcomeOf, uploadResults, sheetHere, heldHere } = of;
    const { id } = await handedOut('TERMINADA');
    const taker = await takenThere(computer, 'TERMINADA', id, 1, 1);
    expect(await outcomeOf(await computer.file())).toBe('taken');
    const before = await sheetHere(id);
    expect(await inRoom(id, 'reopen', null)).toMatchObject({ status: 200 });
    const again = await takerThere(computer, 'TERMINADA', id);
    computer.server.clock.now += MINUTE;
    await choosing(again, 2);
    await again.finish();
    await again.log();
    server.clock.now += HOUR;
    expect(await outcomeOf(await computer.file())).toBe('review');
    expect(await sheetHere(id)).toEqual(before);
    expect(await heldHere(id, taker.sheet)).toEqual([1, 1]);
    await uploadResults(await computer.file());
  });
});
