import { evaluationLines } from '../../exams/sheets/evaluation-list-store.ts';
import { type Cell, column, type TableColumn } from '../../platform/tables/table.ts';
import { reading } from '../command/command.ts';
import { CSV, listed } from '../files/table-file.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { plural } from '../text/plural.ts';

type Line = Awaited<ReturnType<typeof evaluationLines>>[number];

export const texts = {
  none: 'No hay evaluaciones.',
  inactive: 'no se puede rendir',
} as const;

const COLUMNS: readonly TableColumn[] = [
  'numero',
  'evaluacion',
  'tipo',
  'minutos',
  'se_puede_rendir',
  'sesiones',
  'hojas',
].map(column);

const cellsOf = ({ id, name, type, timeLimit, isActive, sessions, sheets }: Line): readonly Cell[] => [
  ...[id, name, type, timeLimit, isActive, sessions ?? 0, sheets ?? 0],
];

const lineText = ({ name, timeLimit, isActive, sessions, sheets }: Line): string =>
  [
    `"${inOneLine(name)}"`,
    plural(timeLimit, 'minuto', 'minutos'),
    plural(sessions ?? 0, 'sesión', 'sesiones'),
    plural(sheets ?? 0, 'hoja', 'hojas'),
    ...(isActive ? [] : [texts.inactive]),
  ].join('  ');

export const evaluations = reading({
  name: 'evaluations',
  summary: 'Las evaluaciones que hay, con sus sesiones y sus hojas.',
  args: {},
  options: CSV,
  run: async ({ db, now }, { csv }) => {
    const all = await evaluationLines(db);
    const shown = all.length === 0 ? [texts.none] : all.map(lineText);
    return listed({ db, now }, 'evaluations', csv, shown, { columns: COLUMNS, rows: all.map(cellsOf) });
  },
});
