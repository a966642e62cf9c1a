import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeAccess } from '../accounts/tokens/purge.ts';
import { addCareer } from '../testing/careers.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { changeInstitution } from '../testing/institution.ts';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const BY = ['--operator', 'ROSA', '--reason', 'Lo pidió'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (...argv: readonly string[]) => runCommand(server.context, argv);

describe('what an institution keeps no longer', () => {
  it('goes by kind, as its settings say; what is not set stays', async () => {
    const { db } = server.database;
    const long = new Date(server.clock.now - 400 * 86_400_000);
    const id = await addTestPerson(db, 'ANTIGUA');
    await sql`update app_user set created_at = ${long} where id = ${id}`.execute(db);
    const { id: processId } = await db
      .insertInto('admission_process')
      .values({ name: '2020-1' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('enrollment')
      .values({
        user_id: id,
        process_id: processId,
        information: '{"cell_phone":"099","use_previous_note":1}',
        saved_at: long,
      })
      .execute();
    expect((await run('apply-retention', ...BY)).lines.slice(0, 2)).toEqual([
      'Inscripciones de procesos anteriores, sin lo que decían: 0',
      'Personas olvidadas: 0',
    ]);
    await changeInstitution(db, { rules: { enrollmentDays: 365, personDays: 365 } });
    const would = await run('apply-retention', ...BY, '--dry-run');
    expect(would.lines.slice(1)).toEqual([
      'Inscripciones de procesos anteriores, sin lo que decían: 1',
      'Personas olvidadas: 1',
      '  ANTIGUA',
      'Fotos eliminadas: 0',
    ]);
    expect(await run('show-person', 'ANTIGUA')).toMatchObject({ ok: true });
    expect(await run('apply-retention', ...BY)).toMatchObject({ ok: true });
    expect(await run('show-person', 'ANTIGUA')).toMatchObject({ ok: false });
    expect(await db.selectFrom('enrollment').select('information').where('user_id', '=', id).execute()).toEqual([
      { information: { use_previous_note: 1 } },
    ]);
  });

  const DAY = 86_400_000;
  const long = () => new Date(server.clock.now - 400 * DAY);
  const oldPerson = async (reference: string) => {
    const { db } = server.database;
    const id = await addTestPerson(db, reference);
    await sql`update app_user set created_at = ${long()} where id = ${id}`.execute(db);
    return id;
  };
  const idle = async () => {
    const { lines } = await run('apply-retention', ...BY, '--dry-run');
    return lines.filter((line) => line.startsWith('  '));
  };

  it('never is somebody who logged in since, though their tokens are gone', async () => {
    const { db } = server.database;
    await oldPerson('ENTRA');
    expect(await idle()).toEqual(['  ENTRA']);
    await logInAs(server, 'ENTRA');
    server.clock.now += 60 * DAY;
    await purgeAccess(db, server.clock.now);
    expect(await db.selectFrom('token_family').selectAll().execute()).toEqual([]);
    expect(await idle()).toEqual([]);
    server.clock.now += 310 * DAY;
    expect(await idle()).toContain('  ENTRA');
  });

  it('never is somebody who did something since', async () => {
    const { db } = server.database;
    const { id: processId } = await db.selectFrom('admission_process').select('id').executeTakeFirstOrThrow();
    const careerId = await addCareer(db, 'MED');
    const at = new Date(server.clock.now);
    const [applies, confirms] = [await oldPerson('POSTULA'), await oldPerson('CONFIRMA')];
    expect(await idle()).toEqual(expect.arrayContaining(['  POSTULA', '  CONFIRMA']));
    await db
      .insertInto('postulation')
      .values({ user_id: applies, process_id: processId, first_career_id: careerId, sent_at: at })
      .execute();
    const { id: stepId } = await db
      .insertInto('schedule_step')
      .values({
        process_id: processId,
        position: 1,
        title: 'Lea',
        completed_by: 'confirmation',
        content: '[]',
        messages: '[]',
        actions: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('schedule_confirmation')
      .values({ step_id: stepId, user_id: confirms, confirmed_at: at, title: 'Charla', asked: '' })
      .execute();
    for (const line of ['  POSTULA', '  CONFIRMA']) expect(await idle()).not.toContain(line);
  });

  it('never is somebody about whom something waits, which is said', async () => {
    const { db } = server.database;
    const id = await oldPerson('ESPERA');
    const end = long().getTime();
    await giveEvaluation(db, evaluationJson('De entonces', [section('S', [choice('p')])]), [id], {
      start: end - 1,
      end,
    });
    const { id: sheetId } = await db
      .updateTable('answers_sheet')
      .set({ times_updated_at: long() })
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await idle()).toContain('  ESPERA');
    await db.insertInto('incident').values({ sheet_id: sheetId, kind: 'printScreen', at: long() }).execute();
    const { lines } = await run('apply-retention', ...BY, '--dry-run');
    const heading = lines.findIndex((line) => line.startsWith('Sin nada desde entonces, pero con algo pendiente: '));
    expect(lines.slice(0, heading)).not.toContain('  ESPERA');
    expect(lines.slice(heading)).toContain('  ESPERA');
    expect(await run('apply-retention', ...BY)).toMatchObject({ ok: true });
    expect(await run('show-person', 'ESPERA')).toMatchObject({ ok: true });
  });
});
