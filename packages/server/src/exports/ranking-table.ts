import type { RankedList } from '../admission/ranking/rank-candidates.ts';
import { texts as rankingTexts } from '../admission/ranking/texts.ts';
import { type Cell, column, moments, type Table } from '../platform/tables/table.ts';
import { texts } from './texts.ts';

export const rankingTable = ({ careers }: RankedList): Table => ({
  columns: [
    ...['codigo_carrera', 'carrera', 'cupos', 'puesto', ...texts.person, 'nota', 'nota_anterior', 'empate'].map(column),
    column('situacion'),
    moments('inscripcion_finalizada'),
  ],
  rows: careers.flatMap(({ code, name, seats, ranked }) =>
    ranked.map((one): readonly Cell[] => [
      ...[code, name, seats, one.rank, one.reference, one.fullName, one.grade, one.isEarlier, one.isTied],
      ...[rankingTexts.standing[one.standing], one.enrolledAt],
    ]),
  ),
});
