import { confirmCallAt } from '@quipu/contract';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleStepTable } from '../../platform/db/tables.ts';
import { type Applicant, applicant, placeAt } from '../../testing/applicant.ts';
import { addCareer, addProcess } from '../../testing/careers.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { setCurrentProcess } from '../processes/process-store.ts';
import { scheduleModule } from './routes.ts';
import { texts } from './texts.ts';

const NOON = Date.UTC(2026, 10, 21, 17);
const HOUR = 3_600_000;
let server: TestServer;
let process = 0;
let career = 0;
beforeAll(async () => {
  server = await startTestServer({}, [scheduleModule]);
  server.clock.now = NOON;
  career = await addCareer(server.database.db, 'MED');
});
afterAll(() => server.close());

let count = 0;
const person = async (): Promise<Applicant> => {
  const one = await applicant(server, `CRO${++count}`);
  await placeAt(server, one, 'F', { processId: process, careerId: career });
  return one;
};
const CONFIRM = { type: 'confirm', text: 'Confirmar', message: '¿Confirma su asistencia?' };
const addStep = async (
  position: number,
  opensAt: number | null,
  closesAt: number | null,
  more: Partial<Insertable<ScheduleStepTable>> = {},
): Promise<number> =>
  (
    await server.database.db
      .insertInto('schedule_step')
      .values({
        process_id: process,
        position,
        user_id: null,
        title: `Paso ${position}`,
        subtitle: null,
        image: null,
        opens_at: opensAt === null ? null : new Date(NOON + opensAt),
        closes_at: closesAt === null ? null : new Date(NOON + closesAt),
        completed_by: 'end',
        content: '[]',
        messages: '[]',
        actions: '[]',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const newProcess = async () => {
  process = await addProcess(server.database.db, `P${++count}`);
};
const homeOf = async (who: Applicant, zone?: string) => {
  const reply = await who.home(zone);
  if (reply.status !== 200) throw new Error(`no home: ${reply.status}`);
  return reply.body;
};
const confirm = async (who: Applicant, id: number) =>
  rightOf(await server.api.confirmScheduleStep({ id }, { token: who.token }));

describe('the home', () => {
  it('is empty before there is a process', async () => {
    expect(await homeOf(await applicant(server, 'CRO'))).toEqual([]);
  });

  it('shows the steps in order, active between their times, complete by what completes them', async () => {
    await newProcess();
    await addStep(3, 0, HOUR);
    await addStep(1, -2 * HOUR, -HOUR);
    await addStep(2, -HOUR, 0);
    await addStep(4, HOUR, null);
    await addStep(5, null, null, { completed_by: 'enrollment' });
    await addStep(6, null, null, { completed_by: 'postulation' });
    const who = await person();
    const shown = async () =>
      (await homeOf(who)).map(({ title, isActive, isComplete }) => [title, isActive, isComplete]);
    expect(await shown()).toEqual([
      ['Paso 1', false, true],
      ['Paso 2', false, true],
      ['Paso 3', true, false],
      ['Paso 4', false, false],
      ['Paso 5', true, true],
      ['Paso 6', true, false],
    ]);
    await server.database.db
      .insertInto('postulation')
      .values({ user_id: who.userId, process_id: process, first_career_id: career, sent_at: new Date(NOON) })
      .execute();
    expect((await shown()).at(-1)).toEqual(['Paso 6', true, true]);
  });

  it('has steps that wait for what the person sends', async () => {
    await newProcess();
    const confirmation = JSON.stringify([CONFIRM]);
    await addStep(1, null, null, { requires: 'enrollment' });
    const waiting = await addStep(2, null, null, { requires: 'postulation', actions: confirmation });
    const who = await applicant(server, `CRO${++count}`);
    await placeAt(server, who, 5, { processId: process });
    const active = async () => (await homeOf(who)).map(({ isActive }) => isActive);
    expect(await active()).toEqual([false, false]);
    const { db } = server.database;
    await db
      .updateTable('enrollment')
      .set({ status: 'F', career_id: career, finished_at: new Date(NOON) })
      .where('user_id', '=', who.userId)
      .execute();
    expect(await active()).toEqual([true, false]);
    expect(await confirm(who, waiting)).toMatchObject({ status: 403, body: { msg: texts.notOpen } });
    await db
      .insertInto('postulation')
      .values({ user_id: who.userId, process_id: process, first_career_id: career, sent_at: new Date(NOON) })
      .execute();
    expect(await active()).toEqual([true, true]);
    expect(await confirm(who, waiting)).toMatchObject({ status: 200 });
  });

  it('is of the current process, and so is what completes its steps', async () => {
    await newProcess();
    await addStep(1, null, null, { title: 'Antes', completed_by: 'enrollment' });
    const who = await person();
    expect((await homeOf(who)).map(({ title, isComplete }) => [title, isComplete])).toEqual([['Antes', true]]);
    await newProcess();
    await addStep(1, null, null, { title: 'Ahora', completed_by: 'enrollment' });
    expect((await homeOf(who)).map(({ title, isComplete }) => [title, isComplete])).toEqual([['Ahora', false]]);
  });

  it('says until when each can be acted on', async () => {
    await newProcess();
    await addStep(1, -HOUR, HOUR);
    await addStep(2, null, null);
    expect((await homeOf(await person())).map(({ closesAt }) => closesAt)).toEqual([NOON + HOUR, null]);
  });

  it('has a person’s own step in the place of everybody’s', async () => {
    await newProcess();
    await addStep(1, null, null);
    await addStep(2, null, null);
    const [who, other] = [await person(), await person()];
    await addStep(2, null, null, { user_id: who.userId, title: 'Otra fecha' });
    await addStep(3, null, null, { user_id: who.userId, title: 'Entrevista' });
    expect((await homeOf(who)).map(({ title }) => title)).toEqual(['Paso 1', 'Otra fecha', 'Entrevista']);
    expect((await homeOf(other)).map(({ title }) => title)).toEqual(['Paso 1', 'Paso 2']);
  });

  it('carries content, messages and the four kinds of action', async () => {
    await newProcess();
    const actions = [
      { type: 'route', text: 'Ir', routeName: 'register' },
      { type: 'download', text: 'Guía', url: '/storage/guia.pdf', filename: 'guia.pdf' },
      { type: 'logout', text: 'Salir', color: 'error', icon: 'logout', mobile: 'X', title: 'Cierra la sesión' },
      CONFIRM,
    ];
    const id = await addStep(1, null, null, {
      subtitle: 'Sub',
      image: '/storage/a.svg',
      content: JSON.stringify([{ class: 'info', icon: 'event', title: 'T', content: 'C' }]),
      messages: JSON.stringify([{ type: 'warning', text: '<p>Atención</p>' }]),
      actions: JSON.stringify(actions),
    });
    const [step] = await homeOf(await person());
    expect(step).toMatchObject({
      id,
      subtitle: 'Sub',
      image: '/storage/a.svg',
      content: [{ className: 'info', icon: 'event', title: 'T', content: 'C' }],
      messages: [{ type: 'warning', text: '<p>Atención</p>' }],
      actions: [...actions.slice(0, 3), { ...CONFIRM, url: `/api/schedule-step/${id}/confirm` }],
    });
  });

  it.each([
    ['America/Guayaquil', ''],
    ['america/guayaquil', ''],
    ['Pacific/Galapagos', ' · 11:00 en su equipo (hora de Galapagos)'],
    ['Asia/Tokyo', ' · 22 de noviembre de 2026, 02:00 en su equipo (hora de Tokyo)'],
    ['Marte/Olimpo', ''],
    ['', ''],
  ])('writes dates by the clock of Guayaquil, and of %s', async (zone, there) => {
    await newProcess();
    await addStep(1, 0, HOUR, {
      title: 'Desde {{inicio}}',
      content: JSON.stringify([{ content: 'Hasta {{fin}}' }]),
      messages: JSON.stringify([{ type: 'info', text: '<p>{{inicio}}</p>' }]),
    });
    const [step] = await homeOf(await person(), zone);
    for (const text of [step?.title, step?.messages[0]?.text]) {
      expect(text).toContain(`21 de noviembre de 2026, 12:00 (hora de Guayaquil)${there}`);
    }
    expect(step?.content[0]?.content).not.toContain('{{');
  });

  it('asks who is there', async () => {
    expect(rightOf(await server.api.getHome()).status).toBe(401);
  });
});

describe('confirming a step', () => {
  const steps = { completed_by: 'confirmation' as const, actions: JSON.stringify([CONFIRM]) };

  it('completes it for that person, once and again, and is not asked any more', async () => {
    await newProcess();
    const id = await addStep(1, null, null, steps);
    const [who, other] = [await person(), await person()];
    const url = (await homeOf(who))[0]?.actions[0]?.url ?? '';
    const call = confirmCallAt(url);
    if (call === null) throw new Error('not to be called');
    const made = () => server.send(call, {}, { token: who.token });
    expect(rightOf(await made())).toMatchObject({ status: 200, body: { message: texts.confirmed } });
    expect(rightOf(await made())).toMatchObject({ status: 200 });
    expect(await homeOf(who)).toMatchObject([{ id, isComplete: true, isOwed: false, actions: [] }]);
    expect(await homeOf(other)).toMatchObject([
      { id, isComplete: false, isOwed: true, actions: [{ type: 'confirm' }] },
    ]);
  });

  it('is refused before it opens and after it ends', async () => {
    await newProcess();
    const early = await addStep(1, 1, HOUR, steps);
    const late = await addStep(2, -HOUR, 0, steps);
    const who = await person();
    for (const id of [early, late])
      expect(await confirm(who, id)).toMatchObject({ status: 403, body: { msg: texts.notOpen } });
    expect((await homeOf(who)).map(({ isComplete }) => isComplete)).toEqual([false, false]);
  });

  it('is refused where there is nothing to confirm, or the step is somebody else’s', async () => {
    await newProcess();
    const [who, other] = [await person(), await person()];
    const plain = await addStep(1, null, null);
    const theirs = await addStep(2, null, null, { ...steps, user_id: other.userId });
    const covered = await addStep(3, null, null, steps);
    await addStep(3, null, null, { user_id: who.userId });
    const here = process;
    await newProcess();
    const elsewhere = await addStep(1, null, null, steps);
    await server.database.db.transaction().execute((tx) => setCurrentProcess(tx, here));
    expect(await confirm(who, plain)).toMatchObject({ status: 404, body: { msg: texts.nothingToConfirm } });
    for (const id of [theirs, covered, elsewhere, 999_999])
      expect(await confirm(who, id)).toMatchObject({ status: 404, body: { msg: texts.changed } });
    expect(await confirm(other, theirs)).toMatchObject({ status: 200 });
  });
});
