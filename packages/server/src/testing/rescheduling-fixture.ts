import { type ListedSheet, PUSH_EVENTS, type PushName, type RescheduleCause } from '@quipu/contract';
import { expect } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from './examinee.ts';
import { mailsTo } from './mailed.ts';
import { addTestPerson } from './people.ts';
import { rightOf } from './replies.ts';
import { runCommand } from './run-command.ts';
import type { TestServer } from './test-server.ts';

export const HOUR = 3_600_000;
const WHO = ['--operator', 'ROSA', '--reason', 'Revisado'];

/** Someone with a sheet of an evaluation that permits rescheduling, in a session of three hours, one of them gone. */
export const reschedulingFixture = async (server: TestServer, name: string) => {
  const { db } = server.database;
  const evaluation = `Evaluación de ${name}`;
  const userId = await addTestPerson(db, name);
  const json = evaluationJson(evaluation, [section('S', [choice('p')])], { rescheduling: 1 });
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 2 * HOUR };
  const { quizId } = await giveEvaluation(db, json, [userId], window);
  const ana = await examinee(server, name);

  const run = (...argv: readonly string[]) => runCommand(server.context, argv);
  const ask = async (answersSheetId: number, cause: RescheduleCause = 'power', comment?: string, who: Examinee = ana) =>
    rightOf(
      await server.api.requestRescheduling(
        { answersSheetId, reschedule: { cause, comment: comment ?? null } },
        { token: who.token() },
      ),
    );
  const sheets = async (): Promise<readonly ListedSheet[]> => {
    const reply = await ana.list();
    return reply.status === 200 ? reply.body.sheets : [];
  };
  const pushed = async () => {
    const query = { after: null };
    const { status, body } = rightOf(await server.api.getMissedEvents(query, { token: ana.token() }));
    if (status !== 200) throw new Error(`push-events answered ${status}`);
    return body.events.map((event) => ({
      name: event.name,
      data: rightOf<unknown>(PUSH_EVENTS[event.name as PushName].decode(event.data)),
    }));
  };
  const mails = () => mailsTo(server, `${name.toLowerCase()}@ejemplo.ec`);
  return {
    name,
    evaluation,
    quizId,
    ana,
    run,
    ask,
    sheets,
    pushed,
    mails,
    asked: async (sheetId: number): Promise<number> => {
      const reply = await ask(sheetId);
      if (reply.status !== 200) throw new Error(`Not asked: ${JSON.stringify(reply)}`);
      return reply.body.id;
    },
    /** Another session, of two hours. Returns its number. */
    sessionOf: async (start = server.clock.now + 24 * HOUR, of = evaluation): Promise<string> => {
      const at = (ms: number) => new Date(ms).toISOString();
      const { ok, lines } = await run('add-session', of, '--start', at(start), '--end', at(start + 2 * HOUR), ...WHO);
      if (!ok) throw new Error(lines.join('\n'));
      return /\d+/.exec(lines[0] ?? '')?.[0] ?? '';
    },
    decide: (id: number, ...more: readonly string[]) => run('decide-rescheduling', String(id), ...more, ...WHO),
    /** Their time runs out. Returns the sheet. */
    ranOut: async (): Promise<number> => {
      const { id, times } = await opened(ana, await onlySheet(ana));
      server.clock.now = times.deadline + 200_000;
      await ana.logInAgain();
      expect((await sheets())[0]?.status).toBe('FT');
      return id;
    },
    lastAction: () =>
      db.selectFrom('operator_action').select(['who', 'why', 'what']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    /** All that a decision may change. */
    everything: async () => [
      await db.selectFrom('answers_sheet').selectAll().orderBy('id').execute(),
      await db.selectFrom('rescheduling_request').selectAll().orderBy('id').execute(),
      await db.selectFrom('sheet_assignment').selectAll().orderBy('sheet_id').execute(),
      await db.selectFrom('operator_action').selectAll().orderBy('id').execute(),
      await mails(),
      await pushed(),
    ],
  };
};
export type ReschedulingFixture = Awaited<ReturnType<typeof reschedulingFixture>>;
