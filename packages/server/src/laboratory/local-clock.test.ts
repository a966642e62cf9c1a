import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosen, option } from '../testing/examinee.ts';
import { type HandedOutSheets, handedOutSheets } from '../testing/handed-out-sheets.ts';
import {
  drivenClocks,
  type LaboratoryComputer,
  laboratoryComputer,
  takerThere,
} from '../testing/laboratory-fixture.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { proctorCode } from './proctor-code.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

let of: HandedOutSheets;
const computers: LaboratoryComputer[] = [];
beforeAll(async () => {
  of = await handedOutSheets();
});
afterAll(async () => {
  for (const { server } of computers.toReversed()) await server.close();
  await of.close();
});

type Driven = ReturnType<typeof drivenClocks>;
const computerWith = async ({ ports }: Driven, before: LaboratoryComputer | null = null) => {
  const shared = before?.server.database ?? null;
  const made = await laboratoryComputer(of.server.clock.now, { ports: ports(), shared });
  computers.push(made);
  return made;
};
/** A computer that has a package, and the person of its sheet. */
const loadedWith = async (reference: string, driven: Driven) => {
  const { id, laboratory, session, file } = await of.handedOut(reference);
  const computer = await computerWith(driven);
  expect((await computer.load(file)).status).toBe(200);
  expect((await computer.open(session, await of.office.codeOf(session))).status).toBe(200);
  return { id, laboratory, computer };
};
const stateOf = async ({ state }: LaboratoryComputer) => {
  const { status, body } = await state();
  if (status !== 200) throw new Error('no state');
  return body;
};

describe('the time of a laboratory’s own server', () => {
  it('goes on by itself through a clock set back and ahead, and the results tell of both', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const { id, laboratory, computer } = await loadedWith('RELOJ', driven);
    const taker = await takerThere(computer, 'RELOJ', id);
    const { deadline } = taker.sheet.times;
    for (const by of [-30 * MINUTE, 45 * MINUTE]) {
      driven.clocks.offset += by;
      driven.passes(5 * MINUTE);
      await computer.local.look();
    }
    expect(computer.local.now()).toBe(driven.clocks.truth);
    computer.server.clock.now = driven.clocks.truth;
    await taker.answer(new Map([[0, chosen(option(taker.sheet, 0, 1))]]));
    expect((await stateOf(computer)).clock).toMatchObject({
      canCorrect: false,
      events: [
        { kind: 'set', byMs: -30 * MINUTE },
        { kind: 'set', byMs: 45 * MINUTE },
      ],
    });
    expect(await computer.correctHour('Iba atrasado')).toMatchObject({ status: 403, body: { msg: texts.hasBegun } });
    await taker.finish();
    await taker.log();
    of.server.clock.now += 10 * MINUTE;
    const taken = await of.office.take(await computer.file());
    expect(taken).toMatchObject({ body: { sheets: [{ outcome: 'taken' }] } });
    expect(JSON.stringify(taken)).toContain('se apartó de la hora mientras se rendía (−30 min, +45 min)');
    expect(await of.listed(laboratory)).toMatch(/el reloj se cambió −30 min\.\n.*el reloj se cambió \+45 min\./);
    expect(await of.sheetHere(id)).toMatchObject({ started_at: deadline - HOUR, finished_at: driven.clocks.truth });
  });

  it('is the true one after a kill, whatever the clock was set to meanwhile', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const { id, computer } = await loadedWith('MATADO', driven);
    await takerThere(computer, 'MATADO', id);
    driven.clocks.offset = -3 * HOUR;
    driven.passes(7 * MINUTE);
    const again = await computerWith(driven, computer);
    expect(again.local.now()).toBe(driven.clocks.truth);
    driven.clocks.offset = 3 * HOUR;
    driven.passes(MINUTE);
    const third = await computerWith(driven, computer);
    expect(third.local.now()).toBe(driven.clocks.truth);
    expect((await stateOf(third)).clock.events).toMatchObject([{ byMs: -3 * HOUR }, { byMs: 6 * HOUR }]);
  });

  it('goes on from the last answer where the computer was off and its clock is of before', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const { id, computer } = await loadedWith('PILA', driven);
    const taker = await takerThere(computer, 'PILA', id);
    driven.passes(20 * MINUTE);
    computer.server.clock.now = driven.clocks.truth;
    await taker.who.logInAgain();
    await taker.answer(new Map([[0, chosen(option(taker.sheet, 0, 1))]]));
    const answeredAt = driven.clocks.truth;
    driven.restarted(MINUTE, 'second');
    driven.clocks.offset = -5 * YEAR;
    const again = await computerWith(driven, computer);
    expect(again.local.now()).toBe(answeredAt);
    expect((await stateOf(again)).clock.events).toHaveLength(1);
  });

  it('follows a clock that is set right before anybody begins, and is led back from next year with a reason', async () => {
    const driven = drivenClocks(of.server.clock.now);
    driven.clocks.offset = YEAR;
    const { id, laboratory, computer } = await loadedWith('FUTURO', driven);
    driven.clocks.offset = 0;
    driven.passes(MINUTE);
    await computer.local.look();
    expect(await stateOf(computer)).toMatchObject({
      now: driven.clocks.truth + YEAR,
      clock: { computerNow: driven.clocks.truth, canCorrect: true, isConfirmed: false },
    });
    expect(await computer.correctHour('  ')).toMatchObject({ status: 403, body: { msg: texts.noReason } });
    expect(await computer.correctHour('El equipo tenía la fecha del próximo año')).toMatchObject({
      status: 200,
      body: { now: driven.clocks.truth, clock: { isConfirmed: true } },
    });
    const again = await computerWith(driven, computer);
    expect(again.local.now()).toBe(driven.clocks.truth);
    const taker = await takerThere(again, 'FUTURO', id);
    await taker.finish();
    await taker.log();
    of.server.clock.now = driven.clocks.truth;
    await of.office.take(await again.file());
    expect(await of.listed(laboratory)).toContain(
      'se corrigió la hora −525600 min: El equipo tenía la fecha del próximo año.',
    );
  });

  it('is led to the next day by the room’s proctor, though an evaluation was left open when the power went', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const { id, laboratory, computer } = await loadedWith('ABIERTA', driven);
    await takerThere(computer, 'ABIERTA', id);
    const begunAt = driven.clocks.truth;
    driven.restarted(20 * HOUR, 'second');
    const morning = await computerWith(driven, computer);
    expect(morning.local.now()).toBe(begunAt);
    expect((await stateOf(morning)).clock).toMatchObject({
      canCorrect: true,
      needsCode: true,
      events: [{ kind: 'unbelieved', byMs: 20 * HOUR }],
    });
    // Also where only the server was started again.
    driven.passes(MINUTE);
    const again = await computerWith(driven, morning);
    const key = (await laboratoryHere(again.server.database.db))?.key ?? Buffer.alloc(0);
    const reason = 'Quedó abierta desde ayer';
    const refused = { status: 403, body: { msg: texts.hasBegun } };
    expect(await again.correctHour(reason)).toMatchObject(refused);
    expect(await again.correctHour(reason, '0000-0000-0000')).toMatchObject({ body: { msg: texts.otherCode } });
    expect(again.local.now()).toBe(begunAt + MINUTE);
    expect(await again.correctHour(reason, proctorCode(key))).toMatchObject({
      status: 200,
      body: { now: driven.clocks.truth, clock: { canCorrect: false, needsCode: false } },
    });
    expect(await stateOf(again)).toMatchObject({ laboratory: { sheets: [{ id, state: 'finished' }] } });
    of.server.clock.now = driven.clocks.truth;
    const taken = await of.office.take(await again.file());
    expect(taken).toMatchObject({ body: { sheets: [{ outcome: 'taken' }] } });
    expect(JSON.stringify(taken)).not.toContain('se apartó de la hora');
    expect(await of.listed(laboratory)).toContain(
      'el equipo estuvo apagado y no se creyó a su reloj, que marcaba +1200 min.',
    );
  });

  it('needs no code once the institution has what was left open, and the computer is free for another package', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const { id, computer } = await loadedWith('DEJADA', driven);
    await takerThere(computer, 'DEJADA', id);
    driven.restarted(20 * HOUR, 'second');
    const morning = await computerWith(driven, computer);
    const file = await morning.file();
    const running = await of.office.take(file);
    if (running.status !== 200) throw new Error('not read');
    expect(running.body.sheets).toMatchObject([{ outcome: 'running' }]);
    await morning.handed(running.body.receipt);
    expect(await stateOf(morning)).toMatchObject({
      clock: { needsCode: true },
      laboratory: { sheets: [{ state: 'running' }] },
    });
    of.server.clock.now = driven.clocks.truth;
    const taken = await of.office.take(file);
    if (taken.status !== 200) throw new Error('not taken');
    expect(taken.body.sheets).toMatchObject([{ outcome: 'taken' }]);
    expect(await morning.handed(taken.body.receipt)).toMatchObject({ status: 200 });
    expect(await stateOf(morning)).toMatchObject({
      clock: { canCorrect: true, needsCode: false },
      laboratory: { sheets: [{ state: 'handed' }] },
    });
    expect(await morning.correctHour('El equipo estuvo apagado')).toMatchObject({
      status: 200,
      body: { now: driven.clocks.truth },
    });
  });

  it('is confirmed by a person until somebody sets the clock', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const computer = await computerWith(driven);
    expect(await computer.confirmHour()).toMatchObject({ body: { clock: { isConfirmed: true } } });
    driven.clocks.offset = -2 * HOUR;
    await computer.local.look();
    expect((await stateOf(computer)).clock).toMatchObject({
      isConfirmed: false,
      events: [{ kind: 'confirmed' }, { kind: 'set', byMs: -2 * HOUR }],
    });
  });

  it('is confirmed once, for one package and one run of the computer: saying it a thousand times pushes nothing out', async () => {
    const driven = drivenClocks(of.server.clock.now);
    const computer = await computerWith(driven);
    for (let time = 0; time < 3; time += 1) await computer.confirmHour();
    expect((await stateOf(computer)).clock).toMatchObject({ isConfirmed: true, events: [{ kind: 'confirmed' }] });
    driven.passes(MINUTE);
    const killed = await computerWith(driven, computer);
    expect((await stateOf(killed)).clock.isConfirmed).toBe(true);
    driven.restarted(HOUR, 'second');
    const restarted = await computerWith(driven, computer);
    expect((await stateOf(restarted)).clock.isConfirmed).toBe(false);
    await restarted.confirmHour();
    const { file } = await of.handedOut('CONFIRMADA');
    expect(await restarted.load(file)).toMatchObject({ status: 200, body: { clock: { isConfirmed: false } } });
    await restarted.confirmHour();
    expect(await restarted.load(file)).toMatchObject({ status: 200, body: { clock: { isConfirmed: true } } });
  });
});
