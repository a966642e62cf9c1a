import { analyseQuiz } from '../../exams/analysis/analyse-quiz.ts';
import { analysisTable } from '../../exams/analysis/analysis-table.ts';
import { ungradedOf } from '../../exams/grading/publish-store.ts';
import { tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import { reading } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional } from '../command/parameter.ts';
import { takePlace } from '../files/new-file.ts';
import { texts as fileTexts } from '../files/table-file.ts';
import { analysisLines } from './analysis-text.ts';
import { EVALUATION, gradedQuiz } from './graded-quiz.ts';
import { texts as publishTexts } from './publish-results.ts';

export const texts = {
  none: 'Ninguna hoja de esa evaluación está calificada todavía.',
} as const;

export const analyseItems = reading({
  name: 'analyse-items',
  summary: 'Analiza las preguntas de una evaluación antes de publicar sus notas.',
  details:
    'Primero, las preguntas por revisar: clave en duda, discriminación negativa, muy fácil o difícil, muy omitida. Después, cada ' +
    'una con su dificultad (parte de los puntos que se obtuvo), su correlación punto-biserial con el resto, su discriminación ' +
    '(27 % superior menos 27 % inferior), omitidas y tiempo. Cuenta una hoja válida por persona; una pregunta con condición, solo ' +
    'entre quienes la vieron. El archivo tiene además cada opción: quiénes la eligieron y cómo les fue en el resto.',
  args: EVALUATION,
  options: { csv: optional(text('ARCHIVO'), 'Escribe el análisis en un archivo nuevo, .csv o .xlsx.') },
  run: async ({ db, now }, { evaluation, csv }) => {
    const quiz = await gradedQuiz(db, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const format = csv === null ? null : tableFormatOf(csv);
    if (csv !== null && format === null) return failed(fileTexts.ending);
    const forms = await analyseQuiz(db, quiz.quizId);
    if (forms.length === 0) return failed(texts.none);
    const ungraded = await ungradedOf(db, quiz.quizId, now());
    const lines = [
      ...forms.flatMap((form) => [...analysisLines(form, forms.length === 1), '']),
      ...(ungraded.waiting + ungraded.underWay === 0 ? [] : [publishTexts.withoutGrade(ungraded)]),
    ];
    if (csv === null || format === null) return done(...lines);
    if (!(await takePlace(csv, false))) return failed(fileTexts.cannotWrite(csv));
    await writeTable(csv, format, analysisTable(forms));
    return done(...lines, fileTexts.written(csv));
  },
});
