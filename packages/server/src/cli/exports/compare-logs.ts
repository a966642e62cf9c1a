import type { LogVersion } from '@quipu/engine/log';
import { problemText } from '@quipu/engine/playback';
import { type ComparedSheet, compareLogs, isAsKept } from '../../exams/what-if/compare-logs.ts';
import type { Unreadable } from '../../exams/what-if/read-logs.ts';
import { reading } from '../command/command.ts';
import { done } from '../command/outcome.ts';
import { gradeText } from '../grading/grade-text.ts';
import { EVALUATION, gradedQuiz } from '../grading/graded-quiz.ts';
import { inOneLine } from '../text/in-one-line.ts';

const reasonOf = ({ problem }: Unreadable): string => {
  if (problem.kind === 'otherSheet') return 'es el registro de otra hoja';
  return problem.kind === 'inadmissible' ? `${problemText(problem)} (${problem.rule})` : problemText(problem);
};

export const texts = {
  none: 'Ninguna hoja de esa evaluación está calificada todavía.',
  count: (same: number, all: number) => `Iguales a lo que se guardó: ${same} de ${all} hojas.`,
  version: (version: string, count: number) => `Registros escritos por ${version}: ${count}`,
  versionOf: ({ format, engine, rules }: LogVersion) =>
    `formato ${format}, reglas ${rules}${engine === '' ? '' : `, motor ${engine}`}`,
  noLog: 'no hay registro',
  failed: (message: string) => `esta versión falla al repetirla o calificarla: ${message}`,
  unreadable: (why: Unreadable) =>
    `esta versión no lee el registro (época ${why.epoch}, línea ${why.line}: ${reasonOf(why)})`,
  answers: (numbers: readonly string[]) => `el registro da otra respuesta a ${numbers.join(', ')}`,
  regraded: (kept: string, now: string) => `esta versión califica lo guardado con ${now}, y no ${kept}`,
  byLog: (now: string) => `con el registro sería ${now}`,
  sheet: (sheetId: number, reference: string, why: readonly string[]) =>
    `  hoja ${sheetId}  ${reference}  ${why.join('; ')}`,
} as const;

const differences = ({ log, otherAnswers, kept, regraded, byLog, failed }: ComparedSheet): readonly string[] => {
  if (failed !== null) return [texts.failed(inOneLine(failed))];
  return [
    ...(log === null ? [texts.noLog] : []),
    ...(log !== null && log !== 'read' ? [texts.unreadable(log)] : []),
    ...(otherAnswers.length === 0 ? [] : [texts.answers(otherAnswers)]),
    ...(kept === regraded ? [] : [texts.regraded(gradeText(kept), gradeText(regraded))]),
    ...(log !== 'read' || byLog === regraded ? [] : [texts.byLog(gradeText(byLog))]),
  ];
};

const versionLines = (sheets: readonly ComparedSheet[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const version of sheets.flatMap(({ versions }) => versions.map(texts.versionOf)))
    counts.set(version, (counts.get(version) ?? 0) + 1);
  return [...counts].map(([version, count]) => texts.version(version, count));
};

export const compareLogsCommand = reading({
  name: 'compare-logs',
  summary:
    'Prueba esta versión con una evaluación que ya se rindió: repite sus registros y la califica. No cambia nada.',
  details:
    'Dice qué hojas darían otra respuesta u otra nota que las guardadas, y por qué: para saberlo antes de usar una versión nueva, sobre una ' +
    'copia de la base de datos. Cada registro dice qué versión lo escribió.',
  args: EVALUATION,
  options: {},
  run: async ({ db }, { evaluation }) => {
    const quiz = await gradedQuiz(db, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const sheets = await compareLogs(db, quiz.quizId);
    if (sheets.length === 0) return done(texts.none);
    const others = sheets.filter((sheet) => !isAsKept(sheet));
    return done(
      texts.count(sheets.length - others.length, sheets.length),
      ...versionLines(sheets),
      ...others.map((sheet) => texts.sheet(sheet.sheetId, sheet.reference, differences(sheet))),
    );
  },
});
