import { momentInWords } from '@quipu/contract';
import type { GradeFigures, SupposedSheet } from './what-if.ts';
import type { HypothesisProblem, WrittenHypothesis, WrittenQuestion } from './written-hypothesis.ts';

const CENTS = 100;
const grade = (value: number | null): string =>
  value === null ? '–' : String(Math.round(value * CENTS) / CENTS).replace('.', ',');

const number = (value: number): string => String(value).replace('.', ',');

const NOTES = {
  unsure:
    'el registro y lo que se guardó no son iguales: la nota supuesta puede no ser la que habría sido, porque faltan respuestas en el registro o porque cuenta alguna que no se aceptó.',
  noLog: 'no hay un registro que se pueda leer: no se sabe cómo estaba a esa hora, y su nota queda como está.',
} as const;

const questionText = ({ formId, number: of, change, points }: WrittenQuestion): string => {
  const changes = {
    annul: () => 'se anula: todos los puntos a quienes se les hizo',
    instead: (text: string) => `la respuesta correcta es «${text}»`,
    also: (text: string) => `también es correcta «${text}»`,
  };
  const said = [
    ...(change === null ? [] : [changes[change.kind](change.text)]),
    ...(points === null ? [] : [`vale ${points === 1 ? '1 punto' : `${number(points)} puntos`}`]),
  ];
  return `Pregunta ${of}${formId === null ? '' : ` (formulario ${formId})`}: ${said.join('; ')}.`;
};

const PARTIAL = { none: 'no se dan puntos por parte', proportional: 'se dan puntos por parte' } as const;
const TEXT = {
  exact: 'las respuestas escritas, letra por letra',
  lenient: 'las respuestas escritas, sin mirar tildes ni mayúsculas',
  ungraded: 'las respuestas escritas no se califican',
} as const;

export const texts = {
  /** A hypothesis in words, a line each. */
  hypothesis: ({ questions, policy, passMark, endedAt }: WrittenHypothesis): readonly string[] => [
    ...questions.map(questionText),
    ...(policy.penalty === undefined
      ? []
      : [`Una opción equivocada quita ${number(policy.penalty)} de los puntos de su pregunta.`]),
    ...(policy.partial === undefined ? [] : [`Crédito parcial: ${PARTIAL[policy.partial]}.`]),
    ...(policy.text === undefined ? [] : [`Texto: ${TEXT[policy.text]}.`]),
    ...(policy.scale === undefined ? [] : [`Nota máxima: ${number(policy.scale)}.`]),
    ...(passMark === null ? [] : [`Se aprueba desde ${number(passMark)}.`]),
    ...(endedAt === null ? [] : [`La sesión habría terminado el ${momentInWords(endedAt)}.`]),
  ],
  problem: (problem: HypothesisProblem): string => {
    switch (problem.is) {
      case 'nothing':
        return 'Diga qué sería distinto.';
      case 'noSession':
        return 'Ninguna sesión estaba en curso a esa hora.';
      case 'saidTwice':
        return `De la pregunta ${problem.number} se dicen dos cosas a la vez.`;
      case 'noQuestion':
        return `No hay una pregunta ${problem.number}.`;
      case 'wrongAnswer':
        return `Eso no es una respuesta de la pregunta ${problem.number}.`;
      case 'tooMany':
        return `La pregunta ${problem.number} ya tiene demasiadas respuestas correctas: anúlela, o diga la que vale en lugar de ellas.`;
      case 'whichForm':
        return `Hay notas de varios formularios (${problem.formIds.join(', ')}): diga de cuál es cada pregunta.`;
      default:
        return problem satisfies never;
    }
  },
  figures: (one: GradeFigures) =>
    one.mean === null
      ? 'sin notas'
      : `promedio ${grade(one.mean)}, de ${grade(one.least)} a ${grade(one.most)}${one.passed === null ? '' : `; aprueban ${one.passed} de ${one.graded}`}`,
  unchanged: 'Ninguna nota cambiaría.',
  changed: (count: number, sheets: number) =>
    `${count === 1 ? 'Cambiaría 1 nota' : `Cambiarían ${count} notas`} de ${sheets}.`,
  /** Says what is not known of the sheets, a line each. */
  notes: (sheets: readonly Pick<SupposedSheet, 'from'>[]): readonly string[] =>
    (['unsure', 'noLog'] as const).flatMap((kind) => {
      const count = sheets.filter(({ from }) => from === kind).length;
      return count === 0 ? [] : [`${count === 1 ? 'De 1 hoja' : `De ${count} hojas`} ${NOTES[kind]}`];
    }),
  nobodyMoves: 'Nadie cambiaría de puesto ni de cupo.',
  moves: (process: string) => `Puestos y cupos que cambiarían (${process})`,
  seatChanges: (gained: number, lost: number) =>
    gained + lost === 0
      ? 'Nadie gana ni pierde un cupo.'
      : `${gained === 1 ? '1 persona tendría cupo' : `${gained} personas tendrían cupo`}; ${lost === 1 ? '1 lo perdería' : `${lost} lo perderían`}.`,
  nothingKept: 'Es un cálculo: ninguna nota ha cambiado.',
} as const;
