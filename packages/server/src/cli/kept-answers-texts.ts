import type { ReviewReason } from '../evaluations/evaluation-tables.ts';
import type { ComparedAnswer } from '../grading/compare-kept-answers.ts';
import type { KeptAnswers } from '../grading/kept-answers-store.ts';
import { inOneLine } from './in-one-line.ts';
import { momentText, secondText } from './moment.ts';

export const keptAnswersUsage = `  kept-answers [--all] | kept-answers NÚMERO
      Respuestas que el servidor no pudo juntar ni descartar, y que esperan una decisión, o todas; o unas con lo que vale
      ahora y lo que se guardó, pregunta por pregunta.
  decide-kept-answers NÚMERO accept|reject --who QUIÉN --why MOTIVO
      Con accept, esas respuestas valen desde ahora y la hoja, que debe haber finalizado, se califica otra vez.`;

export const REASON: Readonly<Record<ReviewReason, string>> = {
  replacedLogin: 'de un ingreso que otro reemplazó',
  lateForSection: 'hechas después del fin de su sección',
  afterFinish: 'llegadas después de finalizar',
  olderBackup: 'de una copia, cuando otro equipo ya había seguido',
  laboratory: 'de un laboratorio, que no pudieron recibirse como las de esta hoja',
  unacceptable: 'que el servidor no pudo aceptar',
};

export const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
export const decisionText = (isAccepted: boolean | null): string =>
  isAccepted === null ? 'en espera' : isAccepted ? 'aceptadas' : 'rechazadas';
const gradeText = (grade: number | null): string => (grade === null ? 'sin nota' : String(grade));
const answerText = (words: string): string => (words === '' ? '(nada)' : inOneLine(words));

export const keptAnswersTexts = {
  none: 'No hay respuestas por decidir.',
  noKept: 'No existen respuestas guardadas con ese número.',
  needsDecision: 'Se esperaba: el número de unas respuestas guardadas y accept o reject.',
  decidedBefore: 'Ya se decidió sobre esas respuestas.',
  underWay: 'La evaluación de esa hoja no ha finalizado: mientras está en curso, su equipo dice qué se respondió.',
  kept: ({ id, receivedAt, isAccepted, reference, quiz, sheetId, count, reason }: KeptAnswers) =>
    `${id}  ${momentText(receivedAt)}  ${decisionText(isAccepted)}  ${reference}  "${quiz}" (hoja ${sheetId}): ` +
    `${many(count, 'respuesta', 'respuestas')} ${REASON[reason]}`,
  answer: ({ question, kept, keptAt, held, heldAt }: ComparedAnswer) =>
    `    ${question === null ? 'Fila' : `Pregunta ${question}`}: vale ${answerText(held)}` +
    `${heldAt === null ? '' : `, de ${secondText(heldAt)}`}; se guardó ${answerText(kept)}, de ${secondText(keptAt)}`,
  impossible: (count: number) => `    ${many(count, 'no es', 'no son')} de las que esa hoja admite: no se juntan.`,
  decided: (id: number, isAccepted: boolean) => `Respuestas guardadas ${id}: ${decisionText(isAccepted)}.`,
  changed: (count: number) =>
    count === 0 ? 'Ninguna respuesta cambia: ya valían.' : many(count, 'respuesta cambia:', 'respuestas cambian:'),
  grade: ({ before, after }: { readonly before: number | null; readonly after: number | null }) =>
    `Nota: ${gradeText(before)} → ${gradeText(after)}`,
} as const;
