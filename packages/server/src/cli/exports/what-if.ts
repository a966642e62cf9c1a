import { MAX_GRADE } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { currentProcess } from '../../admission/processes/process-store.ts';
import { whatIfDocument } from '../../documents/what-if-document.ts';
import { texts as whatIfTexts } from '../../exams/what-if/texts.ts';
import { changedSheets, type SupposedSheet } from '../../exams/what-if/what-if.ts';
import { type SupposedRanking, whatIfReport } from '../../exams/what-if/what-if-report.ts';
import type { WrittenQuestion } from '../../exams/what-if/written-hypothesis.ts';
import { whatIfTable } from '../../exports/what-if-table.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import { reading } from '../command/command.ts';
import { moment, numberOf, oneOf, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { type Kind, optional } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { takePlaces, wasWritten } from '../files/new-file.ts';
import { texts as fileTexts } from '../files/table-file.ts';
import { gradeText } from '../grading/grade-text.ts';
import { EVALUATION, gradedQuiz } from '../grading/graded-quiz.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { texts as exportTexts } from './export.ts';
import { texts as rankedTexts } from './ranked-list.ts';

export const texts = {
  figures: (name: string, figures: string) => `${name}: ${figures}.`,
  before: 'Como está',
  after: 'Como estaría',
  change: ({ reference, fullName, before, after }: SupposedSheet) =>
    `  ${reference}  ${gradeText(before)} → ${gradeText(after)}  ${inOneLine(fullName)}`,
  career: (name: string, code: string, changes: string) => `${name} (${code}): ${changes}`,
} as const;

const number = (term: string, least: number, most: number): Kind<number> => ({
  term,
  expected: `un número de ${least} a ${most}`,
  read: (given) => {
    const value = /^\d{1,6}([.,]\d{1,4})?$/.test(given) ? Number(given.replace(',', '.')) : Number.NaN;
    return value >= least && value <= most ? value : null;
  },
});

/** Questions by their numbers with what is said of each: `12=B; 14=A,C`. */
const ofQuestions = <V>(term: string, one: Kind<V>): Kind<readonly (readonly [question: string, value: V])[]> => ({
  term: `N=${term}[;...]`,
  expected: `preguntas por su número, con ${one.expected} cada una, separadas por punto y coma`,
  read: (given) => {
    const read = given.split(';').map((part) => {
      const at = part.indexOf('=');
      const [question, value] = [part.slice(0, Math.max(0, at)).trim(), one.read(part.slice(at + 1).trim())];
      return question === '' || value === null ? null : ([question, value] as const);
    });
    const known = read.filter((pair) => pair !== null);
    return known.length < read.length ? null : known;
  },
});
const ANSWER = text('RESPUESTA');
const QUESTIONS: Kind<readonly string[]> = {
  term: 'N[;...]',
  expected: 'preguntas por su número, separadas por punto y coma',
  read: (given) => {
    const numbers = given.split(';').map((part) => part.trim());
    return numbers.includes('') ? null : numbers;
  },
};

const rankingLines = ({ process, careers }: SupposedRanking): readonly string[] =>
  careers.length === 0
    ? [whatIfTexts.nobodyMoves]
    : [
        whatIfTexts.moves(process),
        ...careers.map(({ name, code, gained, lost }) =>
          texts.career(name, code, whatIfTexts.seatChanges(gained, lost)),
        ),
      ];

export const whatIfCommand = reading({
  name: 'what-if',
  summary:
    'Dice qué notas, puestos y cupos cambiarían con otra clave, otra política u otra hora de fin. No cambia nada.',
  details:
    'Las preguntas van por el número que ve quien la rinde; si hay notas de varios formularios, --form dice de cuál son. RESPUESTA, como ' +
    'en decide-regrade. Con --ended-at cuentan las respuestas que el registro de cada hoja tiene hasta esa hora, si su sesión estaba en curso. --csv escribe a todas ' +
    'las personas; --pdf, un informe para firmar.',
  args: EVALUATION,
  options: {
    annul: optional(QUESTIONS, 'Se anulan: todos los puntos a quienes se les hicieron.'),
    correct: optional(ofQuestions('RESPUESTA', ANSWER), 'Su respuesta correcta sería esta, y no la que es.'),
    also: optional(ofQuestions('RESPUESTA', ANSWER), 'Esta respuesta también sería correcta.'),
    weight: optional(ofQuestions('PUNTOS', number('PUNTOS', 0, MAX_GRADE)), 'Valdrían otros puntos.'),
    form: optional(numberOf('FORMULARIO'), 'De qué formulario son las preguntas.'),
    penalty: optional(number('PARTE', 0, 1), 'La parte de los puntos que quita una opción equivocada.'),
    partial: optional(oneOf(['none', 'proportional']), 'Crédito parcial.'),
    text: optional(oneOf(['exact', 'lenient', 'ungraded']), 'Cómo se compararían las respuestas escritas.'),
    scale: optional(number('NOTA', 1, MAX_GRADE), 'La nota máxima.'),
    pass: optional(number('NOTA', 0, MAX_GRADE), 'La nota desde la que se aprueba: dice cuántas personas lo harían.'),
    endedAt: optional(moment, 'La hora a la que habría terminado la sesión que estaba en curso.'),
    process: optional(text('PROCESO'), 'El proceso cuyos puestos y cupos se comparan; si no se indica, el actual.'),
    csv: optional(text('ARCHIVO'), 'Escribe a todas las personas en un archivo nuevo, .csv o .xlsx.'),
    pdf: optional(text('ARCHIVO.pdf'), 'Escribe el informe en un archivo nuevo.'),
  },
  run: async ({ db, config, now }, given) => {
    const { evaluation, csv, pdf, form: formId, penalty, partial, text: written, scale } = given;
    const quiz = await gradedQuiz(db, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const format = csv === null ? null : tableFormatOf(csv);
    if (csv !== null && format === null) return failed(fileTexts.ending);
    if (pdf !== null && !pdf.toLowerCase().endsWith('.pdf')) return failed(rankedTexts.pdf);
    const question = (name: string, more: Partial<WrittenQuestion>): WrittenQuestion => ({
      ...{ formId, number: name, change: null, points: null },
      ...more,
    });
    const hypothesis = {
      questions: [
        ...(given.annul ?? []).map((name) => question(name, { change: { kind: 'annul', text: '' } })),
        ...(given.correct ?? []).map(([name, said]) => question(name, { change: { kind: 'instead', text: said } })),
        ...(given.also ?? []).map(([name, said]) => question(name, { change: { kind: 'also', text: said } })),
        ...(given.weight ?? []).map(([name, points]) => question(name, { points })),
      ],
      policy: {
        ...(penalty === null ? {} : { penalty }),
        ...(partial === null ? {} : { partial }),
        ...(written === null ? {} : { text: written }),
        ...(scale === null ? {} : { scale }),
      },
      passMark: given.pass,
      endedAt: given.endedAt,
    };
    const institution = await institutionReader(db)();
    const named = db.selectFrom('admission_process').select(['id', 'name']);
    const process = await (given.process === null
      ? named.where('id', '=', await currentProcess(db))
      : named.where('name', '=', given.process)
    ).executeTakeFirst();
    if (process === undefined && given.process !== null) return failed(exportTexts.noProcess(given.process));
    const of = { id: quiz.quizId, name: evaluation };
    const supposed = await whatIfReport(db, of, process ?? null, institution.rules.tieRule, hypothesis);
    if (E.isLeft(supposed)) return failed(whatIfTexts.problem(supposed.left));
    const report = supposed.right;
    const blocked = await takePlaces([csv, pdf], false);
    if (blocked !== null) return failed(fileTexts.cannotWrite(blocked));
    const said = whatIfTexts.hypothesis(hypothesis);
    if (csv !== null && format !== null) await writeTable(csv, format, whatIfTable(report));
    if (pdf !== null) {
      const document = await whatIfDocument(report, said, { institution, dataFolder: config.dataFolder }, now());
      if (!(await wasWritten(pdf, document))) return failed(fileTexts.cannotWrite(pdf));
    }
    if (csv !== null || pdf !== null)
      await keepLeaving({ db, now }, 'what-if', { quizId: quiz.quizId, said, rows: report.sheets.length });
    const changed = changedSheets(report);
    return done(
      ...said,
      texts.figures(texts.before, whatIfTexts.figures(report.before)),
      texts.figures(texts.after, whatIfTexts.figures(report.after)),
      ...whatIfTexts.notes(report.sheets),
      changed.length === 0 ? whatIfTexts.unchanged : whatIfTexts.changed(changed.length, report.sheets.length),
      ...changed.map(texts.change),
      ...(report.ranking === null ? [] : rankingLines(report.ranking)),
      whatIfTexts.nothingKept,
      ...[csv, pdf].flatMap((path) => (path === null ? [] : [fileTexts.written(path)])),
    );
  },
});
