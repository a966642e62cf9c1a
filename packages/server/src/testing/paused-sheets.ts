import { pauseSheets, resumeSheets } from '../exams/operating/pause-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from './examinee.ts';
import { addTestPerson } from './people.ts';
import { startTestServer } from './test-server.ts';

export const MINUTE = 60_000;
export const WHY = { who: 'ROSA', why: 'Corte de luz en el aula 3' };

interface Given {
  readonly who: Examinee;
  readonly id: number;
  /** Null: it was not begun. */
  readonly sheet: Awaited<ReturnType<typeof opened>> | null;
}

/** A server with sheets that are paused, one after another: the last that was given is meant. */
export const pausedSheets = async () => {
  const server = await startTestServer();
  let number = 0;
  let last: Given | null = null;
  const current = (): Given => {
    if (last === null) throw new Error('no sheet was given');
    return last;
  };
  const begun = () => {
    const { sheet } = current();
    if (sheet === null) throw new Error('it was not begun');
    return sheet;
  };
  const now = () => server.clock.now;
  return {
    server,
    now,
    close: server.close,
    get who() {
      return current().who;
    },
    get id() {
      return current().id;
    },
    get sheet() {
      return begun();
    },
    /** Opened now, unless it is not begun; it lasts an hour, and its one section as long as is said. */
    given: async (duration: number | null = null, begins = true) => {
      number += 1;
      const { db } = server.database;
      const userId = await addTestPerson(db, `PAU${number}`);
      const json = evaluationJson(`Pausada ${number}`, [section('Única', [choice('p'), choice('q')], duration)], {
        time_limit: 60,
      });
      const start = server.clock.now - MINUTE;
      await giveEvaluation(db, json, [userId], { start, end: start + 300 * MINUTE });
      const who = await examinee(server, `PAU${number}`);
      const id = await onlySheet(who);
      last = { who, id, sheet: begins ? await opened(who, id) : null };
    },
    /** Tokens do not last as long. */
    pass: async (minutes: number) => {
      server.clock.now += minutes * MINUTE;
      await current().who.logInAgain();
    },
    pause: () => pauseSheets(server.database.db, [current().id], WHY, now),
    goOn: () => resumeSheets(server.database.db, [current().id], { who: 'ROSA', why: 'Volvió la luz' }, now),
    answered: async (place = 0, at = now(), revision = place + 2) => {
      const [{ who }, sheet] = [current(), begun()];
      const entries = [entry(sheet, place, chosen(option(sheet, place, 0)), { updatedAt: at, revision })];
      const reply = await who.answer(sheet.id, entries);
      if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
      return reply.body;
    },
    kept: () =>
      server.database.db
        .selectFrom('user_answer')
        .selectAll()
        .where('id', '>=', begun().form.sections[0]?.items[0]?.userAnswer.id ?? 0)
        .execute(),
    row: () =>
      server.database.db
        .selectFrom('answers_sheet')
        .selectAll()
        .where('id', '=', current().id)
        .executeTakeFirstOrThrow(),
  };
};
export type PausedSheets = Awaited<ReturnType<typeof pausedSheets>>;
