import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleModule } from '../../admission/schedule/routes.ts';
import { texts as scheduleTexts } from '../../admission/schedule/texts.ts';
import { texts as loadingTexts } from '../../content/csv/texts.ts';
import { type Applicant, applicant } from '../../testing/applicant.ts';
import { csvCommands, lines, refused } from '../../testing/csv-commands.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let who: Applicant;
let other: Applicant;
const { file, end, ...commands } = csvCommands();
beforeAll(async () => {
  server = await startTestServer({}, [scheduleModule]);
  who = await applicant(server, 'CONF1');
  other = await applicant(server, 'CONF2');
});
afterAll(async () => {
  await server.close();
  end();
});
beforeEach(() => server.database.db.deleteFrom('schedule_step').execute());

const HEADER = 'proceso,orden,tipo,clase,titulo,texto,mensaje,cierra,completa';
type Step = readonly [orden: number, titulo: string, mensaje?: string, cierra?: string];
const load = (steps: readonly Step[], ...more: readonly string[]) => {
  const text = lines(
    HEADER,
    ...steps.flatMap(([orden, titulo, mensaje = '¿Confirma?', cierra = '']) => [
      `2026-1,${orden},paso,,${titulo},,,${cierra},confirmacion`,
      `2026-1,${orden},accion,confirm,,Confirmar,${mensaje},,`,
    ]),
  );
  return commands.run(server, 'load-schedule', file(text), ...more);
};
const ATTENDANCE: Step = [1, 'Confirme asistencia'];
const ACCEPTANCE: Step = [2, 'Acepte la matrícula'];

const homeOf = async (person: Applicant) => {
  const reply = await person.home();
  if (reply.status !== 200) throw new Error(`no home: ${reply.status}`);
  return reply.body;
};
const standing = async (person: Applicant) =>
  (await homeOf(person)).map(({ title, isComplete }) => [title, isComplete]);
const confirm = async (person: Applicant, id: number | undefined) =>
  rightOf(await server.api.confirmScheduleStep({ id: id ?? 0 }, { token: person.token }));
const confirmed = () =>
  server.database.db.selectFrom('schedule_confirmation').select(['user_id', 'title', 'asked']).execute();

describe('a schedule that is loaded again', () => {
  it('with a step before the confirmed one: the confirmation goes with what was confirmed', async () => {
    await load([ATTENDANCE, ACCEPTANCE]);
    await confirm(who, (await homeOf(who))[0]?.id);
    const again = await load([
      [1, 'Lea la guía'],
      [2, 'Confirme asistencia'],
      [3, 'Acepte la matrícula'],
    ]);
    expect(again).toEqual({ ok: true, lines: [loadingTexts.steps(3, 0)] });
    expect(await standing(who)).toEqual([
      ['Lea la guía', false],
      ['Confirme asistencia', true],
      ['Acepte la matrícula', false],
    ]);
  });

  it('moves each of several steps that say the same, in their order', async () => {
    await load([
      [1, 'Asista'],
      [2, 'Asista'],
    ]);
    const [first, second] = await homeOf(who);
    await confirm(who, first?.id);
    await confirm(other, second?.id);
    await load([
      [1, 'Lea la guía'],
      [2, 'Asista'],
      [3, 'Asista'],
    ]);
    expect((await standing(who)).map(([, isComplete]) => isComplete)).toEqual([false, true, false]);
    expect((await standing(other)).map(([, isComplete]) => isComplete)).toEqual([false, false, true]);
  });

  it('puts no other text under a confirmation unless that is said, and keeps what was confirmed', async () => {
    await load([ATTENDANCE]);
    for (const person of [who, other]) await confirm(person, (await homeOf(person))[0]?.id);
    const reworded: Step = [1, 'Confirme su asistencia'];
    expect(await load([reworded])).toEqual(
      refused(
        'línea 2: 2 personas ya confirmaron «Confirme asistencia · Confirmar: ¿Confirma?», y su confirmación pasaría a «Confirme su asistencia · Confirmar: ¿Confirma?»',
        loadingTexts.needsLook,
      ),
    );
    expect(await standing(who)).toEqual([['Confirme asistencia', true]]);
    expect((await load([reworded], '--despite-warnings')).ok).toBe(true);
    expect(await standing(who)).toEqual([['Confirme su asistencia', true]]);
    expect(await confirmed()).toEqual(
      [who, other].map(({ userId }) => ({
        ...{ user_id: userId, title: 'Confirme asistencia', asked: 'Confirmar: ¿Confirma?' },
      })),
    );
  });

  it.each<[string, Step]>([
    ['question', [1, 'Confirme asistencia', '¿Acepta la matrícula?']],
    ['date', [1, 'Confirme asistencia hasta el {{fin}}', '¿Confirma?', 'hoy+9']],
  ])('is refused for another %s too', async (_, step) => {
    const [position, title] = step;
    await load([[position, title, '¿Confirma?', 'hoy+8']]);
    await confirm(who, (await homeOf(who))[0]?.id);
    const again = await load([step]);
    expect(again.lines[1]).toContain('línea 2: 1 persona ya confirmó «Confirme asistencia');
  });

  it('takes no confirmed step away unless that is said', async () => {
    await load([ATTENDANCE]);
    await confirm(who, (await homeOf(who))[0]?.id);
    const taking = (...more: string[]) =>
      commands.run(server, 'load-schedule', file(lines('proceso,orden,tipo', '2026-1,1,quitar')), ...more);
    expect((await taking()).lines[1]).toBe(
      'línea 2: 1 persona ya confirmó «Confirme asistencia · Confirmar: ¿Confirma?», y su confirmación se borraría',
    );
    expect((await taking('--despite-warnings')).lines).toEqual([loadingTexts.steps(0, 1)]);
    expect(await confirmed()).toEqual([]);
  });

  it('is told to whoever has the page from before, and confirms nothing', async () => {
    await load([ATTENDANCE]);
    const [seen] = await homeOf(who);
    await load([[1, 'Acepte la matrícula']]);
    expect(await confirm(who, seen?.id)).toMatchObject({ status: 404, body: { msg: scheduleTexts.changed } });
    expect(await standing(who)).toEqual([['Acepte la matrícula', false]]);
    expect(await confirmed()).toEqual([]);
  });

  it('what a server of the version before confirms is kept with the texts of its step', async () => {
    await load([ATTENDANCE]);
    const { id } = await server.database.db.selectFrom('schedule_step').select('id').executeTakeFirstOrThrow();
    await sql`insert into schedule_confirmation (step_id, user_id, confirmed_at) values (${id}, ${who.userId}, now())`.execute(
      server.database.db,
    );
    expect(await confirmed()).toEqual([
      { user_id: who.userId, title: 'Confirme asistencia', asked: 'Confirmar: ¿Confirma?' },
    ]);
  });
});
