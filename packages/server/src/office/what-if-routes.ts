import { buffer } from 'node:stream/consumers';
import { exportOfficeWhatIf, MAX_TOLD_CHANGES, officeGradingRules, officeWhatIf, reasonIn } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { currentProcess } from '../admission/processes/process-store.ts';
import type { CareerChanges } from '../admission/ranking/compare-rankings.ts';
import { whatIfDocument } from '../documents/what-if-document.ts';
import { questionsOf } from '../exams/analysis/form-questions.ts';
import { plainText } from '../exams/grading/plain-text.ts';
import { formKey } from '../exams/results/form-key.ts';
import { quizStandings } from '../exams/results/standing-store.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import { sheetsUnderWay } from '../exams/what-if/graded-sheets.ts';
import { texts as whatIfTexts } from '../exams/what-if/texts.ts';
import { changedSheets } from '../exams/what-if/what-if.ts';
import { whatIfReport } from '../exams/what-if/what-if-report.ts';
import { gradedForms, type WrittenHypothesis } from '../exams/what-if/written-hypothesis.ts';
import { whatIfTable } from '../exports/what-if-table.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { tableStream } from '../platform/tables/write-table.ts';
import type { OfficeHandle, Operator } from './operator.ts';
import { noReason } from './perform-action.ts';
import { texts } from './texts.ts';

interface Asked extends Pick<WrittenHypothesis, 'questions' | 'passMark' | 'endedAt'> {
  readonly scale: number | null;
  readonly penalty: number | null;
  readonly partial: 'none' | 'proportional' | null;
  readonly text: 'exact' | 'lenient' | 'ungraded' | null;
}

const hypothesisIn = ({ questions, passMark, endedAt, scale, penalty, partial, text }: Asked): WrittenHypothesis => ({
  ...{ questions, passMark, endedAt },
  policy: {
    ...(scale === null ? {} : { scale }),
    ...(penalty === null ? {} : { penalty }),
    ...(partial === null ? {} : { partial }),
    ...(text === null ? {} : { text }),
  },
});

const movesOf = ({ changes, ...career }: CareerChanges) => ({
  ...career,
  total: changes.length,
  moves: changes.slice(0, MAX_TOLD_CHANGES).map(({ reference, fullName, before, after }) => ({
    person: { who: reference, fullName },
    before: { rank: before.rank, standing: before.standing },
    after: { rank: after.rank, standing: after.standing },
  })),
});

/** A call's transaction is held 24 s at most (`requestLimits`), on a machine that does other things too: 28 199 lines took 6 s. */
const MAX_LINES = 60_000;

const linesAt = async (db: Db, quizId: number, endedAt: number): Promise<number> => {
  const { lines } = await sheetsUnderWay(db, quizId, endedAt)
    .innerJoin('log_room as room', 'room.sheet_id', 'sheet.id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('room.lines'), sql<number>`0`).as('lines'))
    .executeTakeFirstOrThrow();
  return Number(lines);
};

/** The evaluation that is asked about, or why not. */
const gradedOf = async (db: Db, id: number, now: number, operator: Operator) => {
  const [results] = await quizStandings(db, now, id);
  if (results === undefined) return reply(404, refusal(texts.noResults));
  if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
  return { id, name: results.name };
};

/** Tells what would come of grading otherwise: nothing here changes anything. */
export const whatIfRoutes = (handle: OfficeHandle, { db, now, config, institution }: AppContext): void => {
  const ask = async (quiz: { readonly id: number; readonly name: string }, body: Asked) => {
    if (body.endedAt !== null && (await linesAt(db, quiz.id, body.endedAt)) > MAX_LINES)
      return E.left(texts.tooManyLines);
    const processes = db.selectFrom('admission_process').select(['id', 'name']);
    const process = (await processes.where('id', '=', await currentProcess(db)).executeTakeFirst()) ?? null;
    const { rules } = await institution();
    const asked = await whatIfReport(db, quiz, process, rules.tieRule, hypothesisIn(body));
    return E.isLeft(asked) ? E.left(whatIfTexts.problem(asked.left)) : asked;
  };

  handle(officeGradingRules, async ({ params: { id } }, operator) => {
    const quiz = await gradedOf(db, id, now(), operator);
    if ('status' in quiz) return quiz;
    const { grading } = await db.selectFrom('quiz').select('grading').where('id', '=', id).executeTakeFirstOrThrow();
    if (grading === null) return reply(404, refusal(texts.noResults));
    const forms = [];
    for (const [formId, form] of await gradedForms(db, id)) {
      const right = new Map((await formKey(db, formId)).map((one) => [one.itemId, one.right]));
      const questions = questionsOf(form).map(({ item, number }) => ({
        number,
        text: plainText(item.content),
        points: item.points,
        right: right.get(item.id) || null,
      }));
      forms.push({ formId, questions });
    }
    const { scale, penalty, partial, text } = grading;
    return reply(200, { now: now(), name: quiz.name, scale, penalty, partial, text, forms });
  });

  handle(officeWhatIf, async ({ params: { id }, body }, operator) => {
    const quiz = await gradedOf(db, id, now(), operator);
    if ('status' in quiz) return quiz;
    const asked = await ask(quiz, body);
    if (E.isLeft(asked)) return reply(409, refusal(asked.left));
    const { sheets, before, after, ranking } = asked.right;
    const changed = changedSheets(asked.right);
    return reply(200, {
      now: now(),
      said: whatIfTexts.hypothesis(hypothesisIn(body)),
      notes: whatIfTexts.notes(sheets),
      before,
      after,
      sheets: sheets.length,
      changed: changed.length,
      changes: changed.slice(0, MAX_TOLD_CHANGES).map(({ reference, fullName, before: was, after: would }) => ({
        person: { who: reference, fullName },
        before: was,
        after: would,
      })),
      careers: ranking === null ? null : ranking.careers.map(movesOf),
    });
  });

  handle(exportOfficeWhatIf, async ({ params: { id }, body }, operator) => {
    const why = reasonIn(body.reason);
    if (why === null) return noReason();
    const quiz = await gradedOf(db, id, now(), operator);
    if ('status' in quiz) return quiz;
    const asked = await ask(quiz, body);
    if (E.isLeft(asked)) return reply(409, refusal(asked.left));
    const said = whatIfTexts.hypothesis(hypothesisIn(body));
    const sender = { institution: await institution(), dataFolder: config.dataFolder };
    const file =
      body.format === 'pdf'
        ? await whatIfDocument(asked.right, said, sender, now())
        : await buffer(tableStream(body.format, whatIfTable(asked.right)));
    const kept = { action: 'what-if', quizId: id, said, rows: asked.right.sheets.length };
    await keepAction(db, operator.reference, why, kept, now());
    return { ...reply(200, file), headers: { 'content-type': 'application/octet-stream' } };
  });
};
