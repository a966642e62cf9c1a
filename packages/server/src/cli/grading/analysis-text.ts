import type { FormAnalysis, ItemAnalysis } from '../../exams/analysis/analyse-form.ts';
import type { ChoiceTally } from '../../exams/analysis/answer-tally.ts';
import { FLAG_LIMITS, type ItemFlag } from '../../exams/analysis/item-flags.ts';
import { inOneLine } from '../text/in-one-line.ts';

const number = (value: number | null, decimals = 2): string =>
  value === null ? '–' : value.toFixed(decimals).replace('.', ',').replace('-', '−');
const percent = (share: number): string => `${Math.round(100 * share)} %`;
const short = (text: string, most: number): string => {
  const line = inOneLine(text);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms / 1000)} s`);

const choiceText = ({ label, text }: ChoiceTally): string => `${label} «${short(text, 30)}»`.trim();

const said = {
  head: ({ formId, sheets, items }: FormAnalysis, isOnly: boolean) =>
    `${isOnly ? '' : `Formulario ${formId}. `}Hojas calificadas: ${sheets}. Preguntas: ${items.length}.`,
  few: (sheets: number) => `Con ${sheets} hojas estas cifras dicen poco: se estabilizan desde unas 100.`,
  reliability: ({ items, mean, deviation, alpha, error }: FormAnalysis['reliability']) =>
    `Confiabilidad (${items} preguntas que se hicieron a todos): promedio ${number(mean)} puntos, desviación ${number(deviation)}, ` +
    `alfa de Cronbach ${number(alpha)}, error de medición ±${number(error)} puntos.`,
  nothing: 'Ninguna pregunta necesita revisión.',
  flagged: (count: number) => `Por revisar antes de publicar: ${count}.`,
  item: ({ number: of, text }: ItemAnalysis) => `Pregunta ${of}: «${short(text, 70)}»`,
  distractor: (part: string | null, choice: ChoiceTally, right: readonly ChoiceTally[]) =>
    `  Clave en duda${part === null ? '' : ` (parte ${short(part, 30)})`}: del 27 % superior, ${number(choice.upper, 0)} dieron ` +
    `${choiceText(choice)} y ${right.map((one) => `${number(one.upper, 0)} ${choiceText(one)}`).join(', ')}, que es lo correcto.`,
  negative: (value: number | null) =>
    `  Discriminación negativa: a quien le va mejor en el resto le va peor en esta (punto-biserial ${number(value)}).`,
  easy: (facility: number) => `  Muy fácil: ${percent(facility)} de los puntos posibles.`,
  hard: (facility: number) => `  Muy difícil: ${percent(facility)} de los puntos posibles.`,
  omitted: (omitted: number, asked: number) =>
    `  Muy omitida: ${omitted} de ${asked} la dejaron en blanco (más de ${percent(FLAG_LIMITS.omitted)}).`,
  columns: ['Pregunta', 'Dificultad', 'Punto-bis.', 'Discr. 27 %', 'Omitidas', 'Mediana', 'Estado'],
} as const;

const flagLine = ({ facility, pointBiserial, omitted, asked, parts }: ItemAnalysis, flag: ItemFlag): string => {
  switch (flag.kind) {
    case 'distractor': {
      const part = parts.find(({ label, choices }) => label === flag.part && choices.includes(flag.choice));
      return said.distractor(flag.part, flag.choice, part?.choices.filter(({ isRight }) => isRight) ?? []);
    }
    case 'negative':
      return said.negative(pointBiserial);
    case 'easy':
      return said.easy(facility ?? 0);
    case 'hard':
      return said.hard(facility ?? 0);
    case 'omitted':
      return said.omitted(omitted, asked);
  }
};

const STANDING = { graded: '', annulled: 'anulada', ungraded: 'no se califica' } as const;

const cellsOf = (item: ItemAnalysis): readonly string[] => [
  item.number,
  number(item.facility),
  number(item.pointBiserial),
  number(item.discrimination),
  `${item.omitted}/${item.asked}`,
  seconds(item.time?.median),
  item.flags.length > 0 ? 'por revisar' : STANDING[item.standing],
];

const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = said.columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const FEW = 30;

/** What needs a look first, then every question in a line. */
export const analysisLines = (analysis: FormAnalysis, isOnly: boolean): readonly string[] => {
  const { sheets, items, reliability } = analysis;
  const flagged = items.filter(({ flags }) => flags.length > 0);
  return [
    said.head(analysis, isOnly),
    ...(sheets < FEW ? [said.few(sheets)] : []),
    said.reliability(reliability),
    '',
    flagged.length === 0 ? said.nothing : said.flagged(flagged.length),
    ...flagged.flatMap((item) => [said.item(item), ...item.flags.map((flag) => flagLine(item, flag))]),
    '',
    ...aligned([said.columns, ...items.map(cellsOf)]),
  ];
};
