import { currentProcess } from '../../admission/processes/process-store.ts';
import { texts as rankingTexts } from '../../admission/ranking/texts.ts';
import { rankedListDocument } from '../../documents/ranked-list-document.ts';
import { rankedListOf } from '../../exams/results/ranked-list.ts';
import { rankingTable } from '../../exports/ranking-table.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import { action } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { failed } from '../command/outcome.ts';
import { optional } from '../command/parameter.ts';
import { takePlaces, wasWritten } from '../files/new-file.ts';
import { texts as fileTexts } from '../files/table-file.ts';
import { EVALUATION, gradedQuiz } from '../grading/graded-quiz.ts';
import { texts as exportTexts } from './export.ts';

export const texts = {
  nobody: 'Nadie finalizó su inscripción en ese proceso.',
  career: (name: string, code: string, seats: number | null, people: number) =>
    `${name} (${code}): ${people} inscripciones, ${rankingTexts.seats(seats)}.`,
  pdf: 'El nombre del informe debe terminar en .pdf.',
} as const;

export const rankedList = action({
  name: 'ranked-list',
  summary: 'Ordena a quienes se inscribieron en cada carrera por su nota, con los empates señalados.',
  details:
    'Los cupos son los de la primera etapa del proceso. Quien pidió usar su nota anterior va con ella. Quienes empatan en el límite ' +
    'del cupo se señalan y no se ordenan, salvo que rules.tie_rule diga qué los ordena. --pdf escribe el informe para firmar.',
  args: EVALUATION,
  options: {
    process: optional(text('PROCESO'), 'El proceso; si no se indica, el actual.'),
    csv: optional(text('ARCHIVO'), 'Escribe la lista en un archivo nuevo, .csv o .xlsx.'),
    pdf: optional(text('ARCHIVO.pdf'), 'Escribe el informe en un archivo nuevo.'),
  },
  run: async ({ tx, config, now, isDry }, { evaluation, process, csv, pdf }) => {
    const quiz = await gradedQuiz(tx, evaluation);
    if (!('quizId' in quiz)) return quiz;
    const format = csv === null ? null : tableFormatOf(csv);
    if (csv !== null && format === null) return failed(fileTexts.ending);
    if (pdf !== null && !pdf.toLowerCase().endsWith('.pdf')) return failed(texts.pdf);
    const wanted = tx.selectFrom('admission_process').select(['id', 'name']);
    const found = await (process === null
      ? wanted.where('id', '=', await currentProcess(tx))
      : wanted.where('name', '=', process)
    ).executeTakeFirst();
    if (found === undefined)
      return failed(process === null ? exportTexts.needsProcess : exportTexts.noProcess(process));
    const institution = await institutionReader(tx)();
    const list = await rankedListOf(tx, found, { id: quiz.quizId, name: evaluation }, institution.rules.tieRule);
    if (list.careers.length === 0) return failed(texts.nobody);
    const blocked = await takePlaces([csv, pdf], isDry);
    if (blocked !== null) return failed(fileTexts.cannotWrite(blocked));
    if (csv !== null && format !== null && !isDry) await writeTable(csv, format, rankingTable(list));
    if (pdf !== null && !isDry) {
      const document = await rankedListDocument(list, { institution, dataFolder: config.dataFolder }, now());
      if (!(await wasWritten(pdf, document))) return failed(fileTexts.cannotWrite(pdf));
    }
    return {
      kept: { quizId: quiz.quizId, processId: found.id, rule: list.rule },
      lines: [
        ...list.careers.flatMap(({ name, code, seats, ranked, edge }) => [
          texts.career(name, code, seats, ranked.length),
          ...(edge === null ? [] : [`  ${rankingTexts.edge(edge.people, edge.seats)}`]),
        ]),
        rankingTexts.rule[list.rule],
        ...(list.unpublished === 0 ? [] : [rankingTexts.unpublished(list.unpublished)]),
        ...(list.inReview === 0 ? [] : [rankingTexts.inReview(list.inReview)]),
        ...[csv, pdf].flatMap((path) => (path === null ? [] : [fileTexts.written(path)])),
      ],
    };
  },
});
