import { ROLES, type Role } from '@quipu/contract';
import { type PersonLine, peopleLines } from '../../accounts/people/people-list-store.ts';
import { type Cell, column, type TableColumn } from '../../platform/tables/table.ts';
import { reading } from '../command/command.ts';
import { oneOf, text } from '../command/kinds.ts';
import { optional } from '../command/parameter.ts';
import { CSV, listed } from '../files/table-file.ts';
import { inOneLine } from '../text/in-one-line.ts';

export const texts = {
  none: 'No hay nadie así.',
  off: 'desactivada',
  pending: 'sin activar',
  on: 'activa',
} as const;

const COLUMNS: readonly TableColumn[] = [
  ...['identificacion', 'nombre', 'correo', 'cuenta', 'funciones', 'laboratorio', 'accesibilidad'],
  ...['tiempo_extra_porcentaje', 'tiempo_extra_minutos'],
].map(column);

const stateOf = ({ isActive, isActivated }: PersonLine): string => {
  if (!isActive) return texts.off;
  return isActivated ? texts.on : texts.pending;
};

const cellsOf = (person: PersonLine): readonly Cell[] => [
  ...[person.reference, person.fullName, person.email, stateOf(person), person.roles.join(', '), person.isLab],
  ...[person.accessibility?.toLowerCase() ?? null, person.extraTimePercent, person.extraTimeMinutes],
];

const lineText = (person: PersonLine): string =>
  [person.reference, inOneLine(person.fullName), person.email ?? '-', stateOf(person), person.roles.join(', ')].join(
    '  ',
  );

export const people = reading({
  name: 'people',
  summary: 'Las personas que hay.',
  args: {},
  options: {
    find: optional(text('TEXTO'), 'Solo aquellas cuyo número, nombre o correo lo tiene.'),
    role: optional(oneOf<Role>(ROLES), 'Solo las que tienen esa función.'),
    ...CSV,
  },
  run: async ({ db, now }, { find, role, csv }) => {
    const all = await peopleLines(db, { find, role });
    const shown = all.length === 0 ? [texts.none] : all.map(lineText);
    return listed({ db, now }, 'people', csv, shown, { columns: COLUMNS, rows: all.map(cellsOf) });
  },
});
