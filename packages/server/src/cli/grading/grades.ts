import { gradesOfQuiz, type ListedGrade } from '../../exams/results/grades-list-store.ts';
import { reading } from '../command/command.ts';
import { done } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';
import { gradeText } from './grade-text.ts';
import { EVALUATION, gradedQuiz } from './graded-quiz.ts';

export const texts = {
  none: 'Nadie tiene una hoja de esa evaluación.',
  grade: (reference: string, fullName: string, grade: number | null, isPublished: boolean) =>
    `${reference}  ${gradeText(grade)}${grade === null || isPublished ? '' : ' (sin publicar)'}  ${inOneLine(fullName)}`,
  columns: [
    ...['hoja', 'identificacion', 'nombre', 'intento', 'valida', 'estado', 'inicio', 'fin', 'nota', 'nota_maxima'],
    ...['puntos', 'puntos_maximos', 'respondidas', 'aciertos', 'calificadas', 'publicada'],
  ],
  yesNo: (is: boolean) => (is ? 'sí' : 'no'),
} as const;

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

export const grades = reading({
  name: 'grades',
  summary: 'Las notas de una evaluación, publicadas o no.',
  args: EVALUATION,
  options: { csv: flag('Para una hoja de cálculo.') },
  run: async ({ db, now }, { evaluation, csv }) => {
    const quiz = await gradedQuiz(db, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const listed = await gradesOfQuiz(db, quiz.quizId);
    if (csv) {
      await keepLeaving({ db, now }, 'grades', { quizId: quiz.quizId, rows: listed.length });
      return done(texts.columns.join(','), ...listed.map((sheet) => csvLine(sheet, quiz.scale)));
    }
    if (listed.length === 0) return done(texts.none);
    return done(
      ...listed.map(({ reference, fullName, grade, publishedAt }) =>
        texts.grade(reference, fullName, grade, publishedAt !== null),
      ),
    );
  },
});
