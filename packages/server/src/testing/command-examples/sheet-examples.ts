import { join } from 'node:path';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { addCareer } from '../careers.ts';
import { entry, itemsOf, onlySheet, opened } from '../examinee.ts';
import { AT, answering, rightAnswersOf } from '../graded-evaluation.ts';
import { gradedSheets } from '../graded-sheets.ts';
import { offlineSession } from '../offline-session.ts';
import { reschedulingFixture } from '../rescheduling-fixture.ts';
import { BY, type CommandExamples, type ExampleScene, FUTURE } from './example-scene.ts';

/** Sheets from handing out to grade. */
export const sheetExamples = ({ server, db, office, folder, named, person, sheet }: ExampleScene): CommandExamples => {
  const use = gradedSheets(server);
  const finishedSheet = async (publish: 'operator' | 'graded') => {
    const people = await use.people(named(), 1);
    const [who] = people.people;
    if (who === undefined) throw new Error('nobody');
    const evaluation = `De ${people.references[0]}`;
    await use.give(evaluation, people, { grading: { publish } });
    const wrong = (taken: Parameters<typeof answering>[0]) =>
      new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
    return { who, evaluation, sheet: await use.finish(who, wrong) };
  };
  const rescheduling = async () => {
    const of = await reschedulingFixture(server, named());
    return { ...of, request: String(await of.asked(await onlySheet(of.ana))), session: await of.sessionOf() };
  };
  /** A sheet was under way while the server did not run. */
  const underWayInOutage = async () => {
    const { who, id, session } = await sheet();
    await opened(who, Number(id));
    const at = (seconds: number) => new Date(server.clock.now - seconds * 1_000);
    await db
      .updateTable('answers_sheet')
      .set({ started_at: at(120) })
      .where('id', '=', Number(id))
      .execute();
    await db
      .insertInto('server_outage')
      .values({ from_at: at(100), to_at: at(40) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { id, session };
  };
  return {
    'extend-sheet': async () => ({
      argv: ['extend-sheet', (await sheet()).id, '10', ...BY],
      changes: ['answers_sheet', 'push_event', 'operator_action'],
    }),
    'extend-session': async () => ({
      argv: ['extend-session', (await sheet()).session, '10', ...BY],
      changes: ['quiz_session', 'push_event', 'operator_action'],
    }),
    'pause-sheet': async () => {
      const { who, id } = await sheet();
      await opened(who, Number(id));
      return { argv: ['pause-sheet', id, ...BY], changes: ['answers_sheet', 'push_event', 'operator_action'] };
    },
    'resume-sheet': async () => {
      const { who, id } = await sheet();
      await opened(who, Number(id));
      await office.run('pause-sheet', id, ...BY);
      return {
        argv: ['resume-sheet', id, ...BY],
        changes: ['answers_sheet', 'given_back', 'push_event', 'operator_action'],
      };
    },
    'pause-session': async () => {
      const { who, id, session } = await sheet();
      await opened(who, Number(id));
      return { argv: ['pause-session', session, ...BY], changes: ['answers_sheet', 'push_event', 'operator_action'] };
    },
    'resume-session': async () => {
      const { who, id, session } = await sheet();
      await opened(who, Number(id));
      await office.run('pause-session', session, ...BY);
      return {
        argv: ['resume-session', session, ...BY],
        changes: ['answers_sheet', 'given_back', 'push_event', 'operator_action'],
      };
    },
    'give-lost-time': async () => {
      const { id, session } = await underWayInOutage();
      return {
        argv: ['give-lost-time', session, '--sheet', id, ...BY],
        changes: ['answers_sheet', 'given_back', 'push_event', 'operator_action'],
      };
    },
    'refuse-lost-time': async () => {
      const { id, session } = await underWayInOutage();
      return {
        argv: ['refuse-lost-time', session, '--sheet', id, ...BY],
        changes: ['given_back', 'operator_action'],
      };
    },
    'end-sheet': async () => {
      const { who, id } = await sheet();
      await opened(who, Number(id));
      return { argv: ['end-sheet', id, ...BY], changes: ['answers_sheet', 'push_event', 'operator_action'] };
    },
    'reopen-sheet': async () => {
      const { who, id } = await sheet();
      await opened(who, Number(id));
      await who.finish(Number(id), 'F');
      return { argv: ['reopen-sheet', id, ...BY], changes: ['answers_sheet', 'push_event', 'operator_action'] };
    },
    replay: async () => {
      const { who, id } = await sheet();
      await who.log(Number(id), 1, 0, offlineSession(await opened(who, Number(id))).lines());
      return {
        argv: ['replay', id, '--html', '--out', join(folder, `${named()}.html`)],
        changes: ['operator_action'],
        files: true,
      };
    },
    'send-message': async () => ({
      argv: ['send-message', 'Hola', '--to', (await person()).reference, '--operator', 'ROSA'],
      changes: ['push_event', 'operator_action'],
    }),
    'remove-session': async () => {
      const added = await office.run('add-session', (await sheet()).evaluation, ...FUTURE);
      const id = /\d+/.exec(added.lines.join(' '))?.[0] ?? '';
      return { argv: ['remove-session', id, ...BY], changes: ['quiz_session', 'operator_action'] };
    },
    'add-session': async () => ({
      argv: ['add-session', (await sheet()).evaluation, ...FUTURE, ...BY],
      changes: ['quiz_session', 'operator_action'],
    }),
    'decide-rescheduling': async () => {
      const { request, session } = await rescheduling();
      return {
        argv: ['decide-rescheduling', request, 'accept', '--session', session, '--place', 'Aula 1', ...BY],
        changes: ['rescheduling_request', 'answers_sheet', 'mail_job', 'push_event', 'operator_action'],
      };
    },
    export: async () => {
      const { evaluation } = await sheet();
      return {
        argv: ['export', 'roster', join(folder, `${named()}.csv`), '--evaluation', evaluation, ...BY],
        changes: ['operator_action'],
        files: true,
      };
    },
    'ranked-list': async () => {
      const { evaluation } = await finishedSheet('operator');
      const name = named();
      const { id: processId } = await db
        .insertInto('admission_process')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: userId } = await person();
      const careerId = await addCareer(db, name);
      const at = new Date(server.clock.now);
      const sent = { status: 'F', career_id: careerId, information: '{}', saved_at: at, finished_at: at };
      await db
        .insertInto('enrollment')
        .values({ user_id: userId, process_id: processId, ...sent })
        .execute();
      const csv = join(folder, `${name}.csv`);
      return {
        argv: ['ranked-list', evaluation, '--process', name, '--csv', csv, ...BY],
        changes: ['operator_action'],
        files: true,
      };
    },
    'publish-results': async () => {
      const { evaluation } = await finishedSheet('operator');
      await gradeDue(server.context);
      return {
        argv: ['publish-results', evaluation, ...BY],
        changes: ['answers_sheet', 'mail_job', 'operator_action'],
      };
    },
    'decide-regrade': async () => {
      const { who, sheet: taken } = await finishedSheet('graded');
      await gradeDue(server.context);
      const asked = await use.ask(who, taken.id, itemsOf(taken)[AT.one]?.id ?? 0);
      if (asked.status !== 200) throw new Error(JSON.stringify(asked));
      return {
        argv: ['decide-regrade', String(asked.body.id), 'accept', '--annul', ...BY],
        changes: ['regrade_request', 'item_override', 'sheet_grade', 'mail_job', 'push_event', 'operator_action'],
      };
    },
    'change-right-answer': async () => {
      const { evaluation } = await finishedSheet('graded');
      await gradeDue(server.context);
      return {
        argv: ['change-right-answer', evaluation, '1', '--correct', 'C', ...BY],
        changes: ['item_override', 'sheet_grade', 'mail_job', 'operator_action'],
      };
    },
    'decide-quarantined-answers': async () => {
      const { who, sheet: taken } = await finishedSheet('graded');
      server.clock.now += 1_000;
      const details = rightAnswersOf(taken).get(AT.one) ?? [];
      await who.answer(taken.id, [entry(taken, AT.one, details, { revision: 9, updatedAt: server.clock.now })]);
      const { id } = await db
        .selectFrom('quarantined_answers')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return {
        argv: ['decide-quarantined-answers', String(id), 'accept', ...BY],
        changes: ['quarantined_answers', 'user_answer', 'operator_action'],
      };
    },
  };
};
