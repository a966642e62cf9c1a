import type { QuizSession, SheetContent } from '@quipu/engine';
import { createChainWriter, sha256 } from '@quipu/engine/log';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arbitrarySheet } from '../../../../engine/src/testing/arbitrary-sheet.ts';
import { logReplayOfText } from '../../../../engine/src/testing/log-replay-of-text.ts';
import { Play } from '../../../../engine/src/testing/play.ts';
import { arbitrarySteps, type Step } from '../../../../engine/src/testing/steps.ts';
import type { FormContent } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { formOfSheet } from '../../testing/form-of-sheet.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from './grade-due.ts';
import { gradeSheet } from './grade-sheet.ts';

/** A sample of a thousand: `SHEETS=1000 npx vitest run --project server thousand-sheets`. */
const SHEETS = Number(process.env.SHEETS ?? 300);
const SEED = 20_261_121;
const FIRST_ANSWER = 5_001;
const policy: GradingPolicy = {
  ...{ scale: 1_000, decimals: 3, partial: 'proportional', penalty: 0.25, text: 'lenient' },
  ...{ publish: 'graded', report: true },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Taken {
  readonly content: FormContent;
  readonly answers: readonly { readonly ordinal: number; readonly details: object }[];
  /** Its log makes this of it. */
  readonly replayed: QuizSession;
}

/** An evaluation taken with whatever misfortunes, its answers at the server, and its log replayed. */
const taken = ([sheet, steps, seed]: readonly [SheetContent, readonly Step[], number]): Taken => {
  const play = new Play(sheet).run(steps);
  play.drain();
  const writer = createChainWriter(sha256);
  const log = logReplayOfText();
  for (const line of play.events.flatMap(writer.write)) log.next(line);
  return {
    content: formOfSheet(sheet, seed),
    answers: play.server.stored().map(({ id, details }) => ({ ordinal: id - FIRST_ANSWER, details })),
    replayed: log.session(),
  };
};

/** Finished sheets of one person, each of a form of its own. Returns their ids. */
const stored = async (sheets: readonly Taken[]): Promise<readonly number[]> => {
  const { db } = server.database;
  const userId = await addTestPerson(db, 'MIL');
  const { id: quizId } = await db
    .insertInto('quiz')
    .values({
      ...{ name: 'Mil', type: 'EV', image_url: null, time_limit: 60, update_each: 3, require_quiz_id: null },
      ...{ steps: '[]', extra: '{}', grading: JSON.stringify(policy) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const forms = await sql<{ readonly id: number }>`
    insert into form (quiz_id, content)
    select ${quizId}, content from unnest(${sheets.map(({ content }) => JSON.stringify(content))}::jsonb[])
      with ordinality as given (content, place) order by place
    returning id`.execute(db);
  const bases = sheets.map((_, place) => 1 + place * 1_000);
  const rows = await sql<{ readonly id: number }>`
    insert into answers_sheet (user_id, quiz_id, form_id, status, attempt, started_at, finished_at, answer_base,
                               answer_count, times_updated_at)
    select ${userId}, ${quizId}, form, 'F', place, now(), now(), base, 1000, now()
    from unnest(${forms.rows.map(({ id }) => id)}::bigint[], ${bases}::bigint[])
      with ordinality as given (form, base, place) order by place
    returning id`.execute(db);
  const ids = rows.rows.map(({ id }) => id);
  const answers = sheets.flatMap(({ answers: own }, place) =>
    own.map(({ ordinal, details }) => ({ id: (bases[place] ?? 0) + ordinal, sheet: ids[place] ?? 0, details })),
  );
  await sql`
    insert into user_answer (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision,
                             changed_at, received_at)
    select id, sheet, 1, details, 0, 1, false, false, 1, 1, now(), now()
    from unnest(
      ${answers.map(({ id }) => id)}::bigint[],
      ${answers.map(({ sheet }) => sheet)}::bigint[],
      ${answers.map(({ details }) => JSON.stringify(details))}::jsonb[]
    ) as given (id, sheet, details)`.execute(db);
  return ids;
};

const kept = () => {
  const columns = ['grade', 'points', 'max_points', 'answered', 'hits', 'total', 'marks'] as const;
  return server.database.db.selectFrom('sheet_grade').select(columns).orderBy('sheet_id').execute();
};

describe('synthetic sheets', () => {
  it('have one grade: by the worker, by the worker again, and by the replay of their logs', async () => {
    const samples = fc.sample(fc.tuple(arbitrarySheet, arbitrarySteps, fc.nat()), { numRuns: SHEETS, seed: SEED });
    const sheets = samples.map(taken);
    const ids = await stored(sheets);
    await gradeDue(server.context);
    const first = await kept();
    await server.database.db.updateTable('answers_sheet').set({ graded_at: null, final_grade: null }).execute();
    await server.database.db.deleteFrom('sheet_grade').execute();
    await gradeDue(server.context);
    expect(await kept()).toEqual(first);

    const overrides = new Map();
    const byReplay = sheets.map(({ content, replayed }) => {
      const { maxPoints, ...grade } = gradeSheet({ content, policy, overrides }, replayed);
      return { ...grade, max_points: maxPoints };
    });
    expect(byReplay).toEqual(first);
    expect(ids).toHaveLength(SHEETS);
    // Not all the same: some of everything was graded.
    const verdicts = new Set(
      first.flatMap(({ marks }) => marks.map(({ verdict, isAsked }) => `${verdict} ${isAsked}`)),
    );
    expect(verdicts.size).toBe(6);
    expect(new Set(first.map(({ grade }) => grade)).size).toBeGreaterThan(SHEETS / 5);
  });
});
