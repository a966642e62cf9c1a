import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { CSSProperties, ReactNode } from 'react';
import styles from './list.module.css';

export interface Column<R> {
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Of a hundred parts. */
  readonly width?: number;
  /** It has what can be done, which says itself what it is. */
  readonly isAct?: boolean;
}

interface OfficeTableProps<R> {
  readonly label: string;
  /** The first one says which row it is. */
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

/**
 * A table of the office. On a narrow screen each row is a card, whose cells say what they are; their roles are named, for a browser
 * takes them from what is no table to the eye.
 */
export const OfficeTable = <R,>({ label, columns, rows, keyOf }: OfficeTableProps<R>) => (
  <Table className={styles['table']} aria-label={label} role="table">
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map(({ title, width }) => (
          <TableCell
            key={title}
            role="columnheader"
            style={width === undefined ? undefined : ({ '--share': `${width}%` } as CSSProperties)}
          >
            {title}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody role="rowgroup">
      {rows.map((row) => (
        <TableRow key={keyOf(row)} role="row">
          {columns.map(({ title, cell, isAct = false }, place) =>
            place === 0 ? (
              <TableCell key={title} component="th" scope="row" role="rowheader">
                {cell(row)}
              </TableCell>
            ) : (
              <TableCell key={title} role="cell">
                {!isAct && (
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
