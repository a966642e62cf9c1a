import type { CareerMoves } from '@quipu/contract';
import { counted, people } from '../../../../ui/counted-texts.ts';
import { texts as questionTexts } from '../../question/texts.ts';
import { texts as results } from '../texts.ts';
import type { SupposedKind } from './typed-hypothesis.ts';

type Standing = CareerMoves['moves'][number]['before']['standing'];

export const texts = {
  titleOf: (name: string) => `${results.whatIf} «${name}»`,
  back: 'Resultados de la evaluación',
  intro:
    'Calcula las notas, los puestos y los cupos como serían con otra clave, otros puntos, otra política u otra hora de fin. ' +
    'Es un cálculo: ninguna nota cambia.',
  none: 'Ninguna hoja de esa evaluación está calificada todavía.',
  questions: 'Preguntas',
  noQuestions: 'Todas como están.',
  add: 'Suponer otra cosa de una pregunta',
  addDo: 'Agregar',
  cancel: 'Cancelar',
  remove: 'Quitar',
  removeOf: (what: string) => `Quitar: ${what}`,
  question: 'Pregunta',
  questionOf: (number: string, text: string) => `${number}. ${text}`,
  form: (id: number) => `Formulario ${id}`,
  needsQuestion: 'Elija la pregunta.',
  change: 'Qué sería distinto',
  changes: {
    instead: 'Su respuesta correcta sería otra',
    also: 'Otra respuesta también sería correcta',
    annul: 'Se anula: todos los puntos a quienes se les hizo',
    points: 'Valdría otros puntos',
  } satisfies Record<SupposedKind, string>,
  answer: 'Respuesta correcta',
  answerHint: (right: string | null) =>
    `${right === null ? 'Ahora no tiene ninguna.' : `Ahora: ${right}.`} ${questionTexts.textHint}`,
  needsAnswer: 'Escriba la respuesta.',
  points: 'Puntos',
  pointsHint: (points: string) => `Ahora vale ${points}.`,
  needsPoints: 'Escriba un número de 0 a 10 000.',
  /** `formId`: null where there is one form. */
  supposedOf: (number: string, formId: number | null) =>
    `Pregunta ${number}${formId === null ? '' : ` (formulario ${formId})`}`,
  supposed: {
    instead: (of: string, answer: string) => `${of}: la correcta sería ${answer}`,
    also: (of: string, answer: string) => `${of}: también sería correcta ${answer}`,
    annul: (of: string) => `${of}: se anula`,
    points: (of: string, points: string) => `${of}: valdría ${points}`,
  } satisfies Record<SupposedKind, (of: string, said: string) => string>,
  policy: 'Política',
  same: (value: string) => `Como está: ${value}`,
  partial: 'Crédito parcial',
  partials: { none: 'no', proportional: 'sí, por parte' },
  written: 'Respuestas escritas',
  writtens: {
    exact: 'letra por letra',
    lenient: 'sin mirar tildes ni mayúsculas',
    ungraded: 'no se califican',
  },
  penalty: 'Puntos que quita una opción equivocada',
  penaltyHint: (now: string) => `Parte de los de su pregunta, de 0 a 1. Ahora: ${now}. En blanco, como está.`,
  needsPenalty: 'Escriba un número de 0 a 1.',
  scale: 'Nota máxima',
  scaleHint: (now: string) => `Ahora: ${now}. En blanco, como está.`,
  needsScale: 'Escriba un número de 1 a 10 000.',
  passMark: 'Se aprueba desde',
  passMarkHint: 'Si lo escribe, se dice cuántas personas aprueban. Si cambia la nota máxima, es de la nueva.',
  needsGrade: 'Escriba un número de 0 a 10 000.',
  ended: 'La sesión habría terminado a otra hora',
  endedHint:
    'Cuentan las respuestas que el registro de cada hoja tiene hasta esa hora, si su sesión estaba en curso. Con muchas hojas tarda.',
  day: 'Día',
  needsDay: 'Escriba el día.',
  hour: 'Hora',
  hourHint: (zone: string) => `Como 10:45, hora de ${zone}.`,
  needsHour: 'Escriba la hora, como 10:45.',
  ask: 'Calcular',
  asking: 'Calculando…',
  asked: (changed: number) => (changed === 0 ? 'Ninguna nota cambiaría.' : `Cambiaría la nota de ${people(changed)}.`),
  report: 'Lo que pasaría',
  older: 'Ya cambió algo de lo que supone: calcule otra vez.',
  figures: 'Notas',
  columns: { what: 'Cifra', before: 'Como está', after: 'Como estaría' },
  rows: { mean: 'Promedio', least: 'La menor', most: 'La mayor', passed: 'Aprueban' },
  passedOf: (passed: number | null, graded: number) => (passed === null ? '–' : `${passed} de ${graded}`),
  changesOf: (changed: number, sheets: number) => `Notas que cambiarían: ${changed} de ${sheets}`,
  grades: { person: 'Persona', before: 'Nota', after: 'Sería' },
  first: (shown: number) => `Se muestran las primeras ${shown}. La tabla que se descarga las tiene todas.`,
  nobodyMoves: 'Nadie cambiaría de puesto ni de cupo en el proceso actual.',
  career: (name: string, code: string, seats: number | null) =>
    `${name} (${code}): ${seats === null ? 'sin cupo cargado' : counted(seats, 'cupo', 'cupos')}`,
  seats: (gained: number, lost: number) =>
    gained + lost === 0
      ? 'Nadie gana ni pierde un cupo.'
      : `${counted(gained, 'persona tendría cupo', 'personas tendrían cupo')}; ${counted(lost, 'lo perdería', 'lo perderían')}.`,
  moves: { person: 'Persona', rank: 'Puesto', standing: 'Situación' },
  from: (before: string, after: string) => (before === after ? after : `${before} → ${after}`),
  standing: {
    within: 'dentro del cupo',
    edge: 'empate en el límite',
    beyond: 'fuera del cupo',
    ungraded: 'sin nota',
    unseated: 'sin cupo cargado',
  } satisfies Record<Standing, string>,
  take: 'Descargar informe o tabla',
  takeHint:
    'El informe en PDF es para firmar. La tabla tiene a todas las personas. Queda constancia de quién lo toma y por qué.',
  format: 'Formato',
  formats: { pdf: 'Informe para firmar (PDF)', xlsx: 'Tabla de Excel (XLSX)', csv: 'Tabla CSV de Excel en español' },
  download: 'Descargar',
  downloaded: 'Archivo descargado',
  file: (name: string, ending: string) => `${name} - Qué pasaría si.${ending}`,
} as const;
