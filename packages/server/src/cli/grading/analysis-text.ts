import type { FormAnalysis, ItemAnalysis } from '../../exams/analysis/analyse-form.ts';
import { decimal, flagText } from '../../exams/analysis/flag-text.ts';
import { inOneLine } from '../text/in-one-line.ts';

const short = (text: string, most: number): string => {
  const line = inOneLine(text);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${Math.round(ms / 1000)} s`);

const said = {
  head: ({ formId, sheets, items }: FormAnalysis, isOnly: boolean) =>
    `${isOnly ? '' : `Formulario ${formId}. `}Hojas calificadas: ${sheets}. Preguntas: ${items.length}.`,
  few: (sheets: number) => `Con ${sheets} hojas estas cifras dicen poco: se estabilizan desde unas 100.`,
  reliability: ({ items, mean, deviation, alpha, error }: FormAnalysis['reliability']) =>
    `Confiabilidad (${items} preguntas que se hicieron a todos): promedio ${decimal(mean)} puntos, desviación ${decimal(deviation)}, ` +
    `alfa de Cronbach ${decimal(alpha)}, error de medición ±${decimal(error)} puntos.`,
  nothing: 'Ninguna pregunta necesita revisión.',
  flagged: (count: number) => `Por revisar antes de publicar: ${count}.`,
  item: ({ number: of, text }: ItemAnalysis) => `Pregunta ${of}: «${short(text, 70)}»`,
  columns: ['Pregunta', 'Dificultad', 'Punto-bis.', 'Discr. 27 %', 'Omitidas', 'Mediana', 'Estado'],
} as const;

const STANDING = { graded: '', annulled: 'anulada', ungraded: 'no se califica' } as const;

const cellsOf = (item: ItemAnalysis): readonly string[] => [
  item.number,
  decimal(item.facility),
  decimal(item.pointBiserial),
  decimal(item.discrimination),
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

/** Says what needs a look first, then every question in a line. */
export const analysisLines = (analysis: FormAnalysis, isOnly: boolean): readonly string[] => {
  const { sheets, items, reliability } = analysis;
  const flagged = items.filter(({ flags }) => flags.length > 0);
  return [
    said.head(analysis, isOnly),
    ...(sheets < FEW ? [said.few(sheets)] : []),
    said.reliability(reliability),
    '',
    flagged.length === 0 ? said.nothing : said.flagged(flagged.length),
    ...flagged.flatMap((item) => [
      said.item(item),
      ...item.flags.map((flag) => `  ${inOneLine(flagText(item, flag))}`),
    ]),
    '',
    ...aligned([said.columns, ...items.map(cellsOf)]),
  ];
};
