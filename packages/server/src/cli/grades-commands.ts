import type { Db } from '../db/database.ts';
import { gradesOfQuiz, type ListedGrade } from '../grading/grades-list-store.ts';
import { publishGrades, standingOf } from '../grading/publish-store.ts';
import { tellPublished } from '../grading/tell-published.ts';
import { institutionReader } from '../settings/institution-store.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { gradingTexts as texts } from './grading-texts.ts';
import { momentText } from './moment.ts';
import { operatorAction } from './operator-action.ts';

/** The graded evaluation of that name, or why there is none. */
const gradedQuiz = async (
  db: Db,
  given: string | undefined,
): Promise<{ readonly quizId: number; readonly scale: number } | Outcome> => {
  const name = given?.trim() ?? '';
  if (name === '') return failed(texts.needsEvaluation);
  const quiz = await db.selectFrom('quiz').select(['id', 'grading']).where('name', '=', name).executeTakeFirst();
  if (quiz === undefined) return failed(texts.noEvaluation(name));
  return quiz.grading === null ? failed(texts.notGraded) : { quizId: quiz.id, scale: quiz.grading.scale };
};

export const publishResults = operatorAction('publish-results', async (within, { positionals: [name] }, platform) => {
  const quiz = await gradedQuiz(within, name);
  if (!('quizId' in quiz)) return quiz;
  const sheetIds = await publishGrades(within, quiz.quizId, platform.now());
  const standing = await standingOf(within, quiz.quizId, platform.now());
  await tellPublished(within, { config: platform.config, institution: institutionReader(within) }, sheetIds);
  const rest = [
    ...(standing.waiting + standing.underWay === 0 ? [] : [texts.withoutGrade(standing)]),
    ...(standing.open === 0 ? [] : [texts.stillOpen(standing.open)]),
  ];
  return {
    what: { quizId: quiz.quizId, sheets: sheetIds.length },
    outcome: done(texts.published(sheetIds.length), ...rest),
  };
});

/** A spreadsheet must not take a person's name for a formula. */
const cell = (value: string | number | null): string => {
  if (typeof value === 'number' || value === null) return String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const moment = (at: number | null): string => (at === null ? '' : momentText(at));

const csvLine = (sheet: ListedGrade, scale: number): string =>
  [
    ...[sheet.sheetId, sheet.reference, sheet.fullName, sheet.attempt, texts.yesNo(sheet.isValid), sheet.status],
    ...[moment(sheet.startedAt), moment(sheet.finishedAt), sheet.grade, scale, sheet.points, sheet.maxPoints],
    ...[sheet.answered, sheet.hits, sheet.total, texts.yesNo(sheet.publishedAt !== null)],
  ]
    .map(cell)
    .join(',');

/** The grades of an evaluation, for people or for a spreadsheet. */
export const grades: Command = async ({ db }, { positionals: [name], flags }) => {
  const quiz = await gradedQuiz(db, name);
  if (!('quizId' in quiz)) return quiz;
  const listed = await gradesOfQuiz(db, quiz.quizId);
  if (flags.includes('csv')) return done(texts.columns.join(','), ...listed.map((sheet) => csvLine(sheet, quiz.scale)));
  if (listed.length === 0) return done(texts.noGrades);
  return done(
    ...listed.map(({ reference, fullName, grade, publishedAt }) =>
      texts.grade(reference, fullName, grade, publishedAt !== null),
    ),
  );
};
