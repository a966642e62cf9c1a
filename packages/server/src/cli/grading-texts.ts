import type { RegradeStatus } from '@quipu/contract';
import type { ChangedGrade } from '../grading/recompute.ts';
import type { RegradeRequest } from '../grading/regrade-request-store.ts';
import { inOneLine } from './in-one-line.ts';
import { momentText } from './moment.ts';

export const gradingUsage = `  set-evaluation EVALUACIÓN CLAVE 0|1 --who QUIÉN --why MOTIVO
      Permite algo de una evaluación ya cargada, o deja de permitirlo: active (se puede rendir), regrade (se reciben
      solicitudes de recalificación), view_answers, view_regrades o rescheduling.
  publish-results EVALUACIÓN --who QUIÉN --why MOTIVO
      Publica las notas que hay de una evaluación que espera al operador, y avisa por correo. Las que se califiquen después,
      y las que un respaldo aún puede cambiar, se publican con otra orden igual.
  grades EVALUACIÓN [--csv]
      Las notas de una evaluación, publicadas o no.
  regrades [--all] | regrades SOLICITUD
      Las solicitudes de recalificación que esperan respuesta, o todas; o una con su pregunta, lo que se respondió y la
      respuesta correcta.
  decide-regrade SOLICITUD accept (--annul | --correct RESPUESTA | --also RESPUESTA) [--answer TEXTO] [--dry-run]
      --who QUIÉN --why MOTIVO
      Anula la pregunta (todos los puntos a quienes se les hizo), cambia su respuesta correcta o acepta otra además.
      Recalifica a todas las personas que la tuvieron y dice quiénes cambian; con --dry-run, sin cambiar nada. RESPUESTA:
      letras (B o A,C), un texto, un número, una fecha, espacios y filas (1=B,2=A) o parejas (A=2). Si ya se decidió sobre
      esa pregunta, basta accept. Quien la pidió lee TEXTO o, si no se indica, el motivo.
  decide-regrade SOLICITUD reject|not-applicable [--answer TEXTO] --who QUIÉN --why MOTIVO`;

const statusName: Readonly<Record<RegradeStatus, string>> = {
  P: 'en espera',
  A: 'aceptada',
  R: 'rechazada',
  N: 'no procede',
};
const gradeText = (grade: number | null): string => (grade === null ? 'sin nota' : String(grade));

export const gradingTexts = {
  needsChange: (keys: readonly string[]) => `Se esperaba: una evaluación, una de ${keys.join(', ')}, y 0 o 1.`,
  changed: (name: string, key: string, value: string) => `"${name}": ${key} = ${value}`,
  needsEvaluation: 'Falta el nombre de la evaluación.',
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  notGraded: 'Esa evaluación no se califica.',
  published: (count: number) => `Notas publicadas: ${count}.`,
  withoutGrade: ({ waiting, underWay }: { readonly waiting: number; readonly underWay: number }) =>
    `Sin nota todavía: ${waiting} por calificar, ${underWay} en curso.`,
  stillOpen: (count: number) =>
    `Sin publicar: ${count} cuyo tiempo se agotó sin conexión y de las que aún puede llegar un respaldo. Repita la orden después.`,
  noGrades: 'Nadie tiene una hoja de esa evaluación.',
  grade: (reference: string, fullName: string, grade: number | null, isPublished: boolean) =>
    `${reference}  ${gradeText(grade)}${grade === null || isPublished ? '' : ' (sin publicar)'}  ${inOneLine(fullName)}`,
  columns: [
    ...['hoja', 'identificacion', 'nombre', 'intento', 'valida', 'estado', 'inicio', 'fin', 'nota', 'nota_maxima'],
    ...['puntos', 'puntos_maximos', 'respondidas', 'aciertos', 'calificadas', 'publicada'],
  ],
  yesNo: (is: boolean) => (is ? 'sí' : 'no'),
  noRequests: 'No hay solicitudes.',
  request: ({ id, quiz, reference, status, createdAt, comment, answer }: RegradeRequest) => [
    `${id}  ${momentText(createdAt)}  ${statusName[status]}  ${reference}  "${quiz}"`,
    `    ${inOneLine(comment)}`,
    ...(answer === null ? [] : [`    Respuesta: ${inOneLine(answer)}`]),
  ],
  question: (number: number | null, content: string) => `Pregunta${number === null ? '' : ` ${number}`}: ${content}`,
  option: (letter: string, content: string, place: number, match: string | null) =>
    `  ${letter}. ${content}${match === null ? '' : `    ${place}. ${match}`}`,
  row: (place: number, content: string, given: string, correct: string) =>
    `  ${place}. ${content}  respondió ${given}, correcta ${correct}`,
  given: (answer: string) => `Respondió: ${inOneLine(answer)}`,
  correct: (answer: string) => `Correcta: ${answer}`,
  nothing: '(nada)',
  needsDecision:
    'Se esperaba: el número de una solicitud y accept, reject o not-applicable; con accept, solo una de --annul, --correct y --also.',
  noRequest: 'No existe una solicitud con ese número.',
  alreadyDecided: 'Esa solicitud ya tiene respuesta.',
  needsOverride: 'Falta --annul, --correct o --also: todavía no se ha decidido nada sobre esa pregunta.',
  wrongAnswer: (text: string) =>
    `"${text}" no es una respuesta de esa pregunta. "npx quipu regrades SOLICITUD" la muestra.`,
  decided: (id: number, status: RegradeStatus) => `Solicitud ${id}: ${statusName[status]}.`,
  dryRun: 'No se cambió nada.',
  changes: (count: number) => (count === 0 ? 'Ninguna nota cambia.' : `Notas que cambian: ${count}`),
  change: ({ reference, before, after }: ChangedGrade) => `  ${reference}  ${gradeText(before)} → ${gradeText(after)}`,
} as const;
