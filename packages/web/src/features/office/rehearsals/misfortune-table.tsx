import type { RehearsedMisfortune } from '@quipu/contract';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { texts } from './texts.ts';

const words = texts.misfortune;

const columnsWhile = (isUnderWay: boolean): readonly Column<RehearsedMisfortune>[] => [
  { title: words.name, width: 28, cell: ({ name }) => name },
  { title: words.at, width: 20, cell: ({ at }) => formatInstant(at) },
  {
    title: words.recovered,
    width: 20,
    cell: ({ overAt, recoveredMs }) =>
      recoveredMs !== null
        ? texts.seconds(recoveredMs)
        : !isUnderWay
          ? words.never
          : overAt === null
            ? words.now
            : words.notYet,
  },
  { title: words.note, width: 32, cell: ({ note }) => note ?? '' },
];

interface MisfortuneTableProps {
  readonly misfortunes: readonly RehearsedMisfortune[];
  readonly isUnderWay: boolean;
}

/** Everything that was done to the installation, with how it came back. */
export const MisfortuneTable = ({ misfortunes, isUnderWay }: MisfortuneTableProps) => (
  <OfficeTable label={texts.misfortunes} columns={columnsWhile(isUnderWay)} rows={misfortunes} keyOf={({ at }) => at} />
);
