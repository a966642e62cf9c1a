import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Fragment, memo, type RefObject } from 'react';
import styles from './board.module.css';
import { useBoard } from './board-store.ts';
import { Devices, Incidents, LastHeard, LastSaid, Left, Reference, Status } from './cells.tsx';
import { COLUMNS, type Column, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';
import { ROW_ID, type RowProps, useRows } from './use-rows.ts';

/** The height of a row, as its style has it. */
const ROW_REMS = 2.25;

/** Parts of a hundred, with all columns and without those that need room. */
const WIDTHS: Readonly<Record<Column, readonly [number, number]>> = {
  name: [22, 35],
  status: [16, 24],
  answered: [7, 12],
  saved: [7, 0],
  pending: [7, 0],
  heard: [12, 0],
  devices: [11, 0],
  incidents: [11, 18],
  left: [7, 11],
};
const ROOMY: ReadonlySet<Column> = new Set(COLUMNS.filter((column) => WIDTHS[column][1] === 0));

export interface SheetsListProps {
  readonly ids: readonly number[];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}
interface SheetsTableProps extends SheetsListProps {
  readonly sort: Sort;
  readonly onSort: (column: Column) => void;
  /** There is no room for all columns. */
  readonly isTight: boolean;
}

/** A row of the browser's own cells, drawn again only when its own sheet says something else. */
const SheetRow = memo(({ id, at, isActive, isOpen }: RowProps) => {
  const sheet = useBoard(({ known }) => known?.sheets.get(id));
  if (sheet === undefined) return null;
  return (
    // The heading row is the first one.
    <tr
      className={styles['sheet']}
      {...{ [ROW_ID]: id }}
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
    >
      <th scope="row">
        <span className={styles['who']}>
          <span className={`${styles['name']} ${styles['cut']}`} title={sheet.fullName}>
            {sheet.fullName}
          </span>
          <Reference sheet={sheet} />
        </span>
      </th>
      <td>
        <Status sheet={sheet} />
      </td>
      <td>
        <LastSaid sheet={sheet}>{texts.of(sheet.answered, sheet.items)}</LastSaid>
      </td>
      <td className={styles['roomy']}>{sheet.saved}</td>
      <td className={styles['roomy']}>
        <LastSaid sheet={sheet}>{sheet.pending ?? texts.unknown}</LastSaid>
      </td>
      <td className={styles['roomy']}>
        <LastHeard sheet={sheet} />
      </td>
      <td className={styles['roomy']}>
        <LastSaid sheet={sheet}>
          <Devices sheet={sheet} />
        </LastSaid>
      </td>
      <td>
        <Incidents sheet={sheet} />
      </td>
      <td>
        <Left sheet={sheet} />
      </td>
    </tr>
  );
});
SheetRow.displayName = 'SheetRow';

const Room = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr className={styles['room']}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  );

/** MUI's table over rows of our own: however many there are, those near the window are in the page. */
export const SheetsTable = ({ ids, openId, onOpen, sort, onSort, isTight }: SheetsTableProps) => {
  const { top, items, height, activeId, handlers } = useRows(ids, ROW_REMS, onOpen);
  const direction = sort.isDescending ? 'desc' : 'asc';
  let end = 0;
  return (
    <Table
      className={styles['tableFrame']}
      stickyHeader
      // A table whose rows are opened by keys is a grid.
      role="grid"
      aria-label={texts.table}
      aria-rowcount={ids.length + 1}
      aria-colcount={COLUMNS.length}
      data-tight={isTight}
    >
      <TableHead>
        <TableRow aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <TableCell
              key={column}
              className={ROOMY.has(column) ? styles['roomy'] : undefined}
              style={{ width: `${WIDTHS[column][isTight ? 1 : 0]}%` }}
              sortDirection={sort.column === column && direction}
            >
              <TableSortLabel
                component="button"
                active={sort.column === column}
                direction={direction}
                hideSortIcon
                onClick={() => onSort(column)}
              >
                {texts.columns[column]}
              </TableSortLabel>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={top as RefObject<HTMLTableSectionElement | null>} {...handlers}>
        {items.map(({ id, at, ...item }) => {
          const before = item.start - end;
          end = item.end;
          return (
            <Fragment key={id}>
              <Room height={before} />
              <SheetRow id={id} at={at} count={ids.length} isActive={id === activeId} isOpen={id === openId} />
            </Fragment>
          );
        })}
        <Room height={height - end} />
      </TableBody>
    </Table>
  );
};
