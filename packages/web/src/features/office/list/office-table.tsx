import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CSSProperties, ReactNode } from 'react';
import { texts } from '../frame/texts.ts';
import styles from './list.module.css';
import { SortButton } from './sort-button.tsx';
import type { Sorting } from './sorting.ts';
import type { Selection } from './use-selection.ts';

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** It is a share in percent. */
  readonly width?: number;
  /** It has what can be done, which says itself what it is. */
  readonly isAction?: boolean;
  /** The list can be sorted by it, under this name. */
  readonly sort?: string;
}

interface OfficeTableProps<R> {
  readonly label: string;
  /** The first one says which row it is. */
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  readonly sorting?: Sorting;
  /** Rows can be ticked, for what is done to many. */
  readonly selection?: Selection<R>;
}

const shareOf = (width: number | undefined) =>
  width === undefined ? undefined : ({ '--share': `${width}%` } as CSSProperties);

const Heading = <R,>({
  column: { title, width, sort },
  sorting,
}: {
  readonly column: Column<R>;
  readonly sorting: Sorting | undefined;
}) => {
  const isSorted = sort !== undefined && sorting?.by === sort;
  const isDown = sorting?.isDown ?? false;
  return (
    <TableCell
      role="columnheader"
      style={shareOf(width)}
      data-stays={sort !== undefined && sorting !== undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined || sorting === undefined ? (
        title
      ) : (
        <SortButton
          title={title}
          standing={isSorted ? (isDown ? 'down' : 'up') : null}
          onSort={() => sorting.choose(sort)}
        />
      )}
    </TableCell>
  );
};

const Ticks = <R,>({ rows, selection }: { readonly rows: readonly R[]; readonly selection: Selection<R> }) => {
  const ticked = rows.filter(selection.has).length;
  return (
    <TableCell role="columnheader" className={styles['tick']} data-stays="true">
      <FormControlLabel
        label={texts.selection.page}
        control={
          <Checkbox
            checked={ticked > 0 && ticked === rows.length}
            indeterminate={ticked > 0 && ticked < rows.length}
            onChange={(_, isChosen) => selection.set(rows, isChosen)}
          />
        }
      />
    </TableCell>
  );
};

/**
 * A table of the office. On a narrow screen each row is a card, whose cells say what they are; their roles are named, for a browser
 * takes them from what is no table to the eye.
 */
export const OfficeTable = <R,>({ label, columns, rows, keyOf, sorting, selection }: OfficeTableProps<R>) => (
  <Table className={styles['table']} aria-label={label} role="table">
    <TableHead role="rowgroup" data-stays={sorting !== undefined || selection !== undefined}>
      <TableRow role="row">
        {selection !== undefined && <Ticks rows={rows} selection={selection} />}
        {columns.map((column) => (
          <Heading key={column.title} column={column} sorting={sorting} />
        ))}
      </TableRow>
    </TableHead>
    <TableBody role="rowgroup">
      {rows.map((row) => (
        <TableRow key={keyOf(row)} role="row" data-ticked={selection?.has(row)}>
          {selection !== undefined && (
            <TableCell role="cell" className={styles['tick']}>
              <Checkbox
                checked={selection.has(row)}
                onChange={(_, isChosen) => selection.set([row], isChosen)}
                slotProps={{ input: { 'aria-label': selection.labelOf(row) } }}
              />
            </TableCell>
          )}
          {columns.map(({ title, cell, isAction = false }, place) =>
            place === 0 ? (
              <TableCell key={title} component="th" scope="row" role="rowheader">
                {cell(row)}
              </TableCell>
            ) : (
              <TableCell key={title} role="cell">
                {!isAction && (
                  <span className={styles['title']} aria-hidden="true">
                    {title}
                  </span>
                )}
                <div>{cell(row)}</div>
              </TableCell>
            ),
          )}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
