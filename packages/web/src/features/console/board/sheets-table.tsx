import { Fragment, type RefObject } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './board.module.css';
import { SheetRow } from './sheet-row.tsx';
import { COLUMNS, type Column, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';
import { useRows } from './use-rows.ts';

/** The height of a row, as its style has it. */
const ROW_REMS = 3.5;

/** In parts of a hundred, with all columns and without those that need room. */
const WIDTHS: Readonly<Record<Column, readonly [number, number]>> = {
  name: [21, 22],
  status: [11, 14],
  answered: [8, 11],
  saved: [9, 0],
  pending: [8, 0],
  heard: [12, 14],
  devices: [12, 14],
  incidents: [11, 15],
  left: [8, 10],
};
const ROOMY: ReadonlySet<Column> = new Set(['saved', 'pending']);

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

const Room = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr className={styles['room']}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  );

/** However many rows there are, those near the window are in the page. */
export const SheetsTable = ({ ids, openId, onOpen, sort, onSort, isTight }: SheetsTableProps) => {
  const { top, items, height, activeId, handlers } = useRows(ids, ROW_REMS, onOpen);
  let end = 0;
  return (
    <table
      className={styles['tableFrame']}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are opened by keys is a grid.
      role="grid"
      aria-label={texts.table}
      aria-rowcount={ids.length + 1}
      aria-colcount={COLUMNS.length}
      data-tight={isTight}
    >
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map((column) => {
            const isSorted = sort.column === column;
            const direction = sort.isDescending ? 'descending' : 'ascending';
            return (
              <th
                key={column}
                scope="col"
                className={ROOMY.has(column) ? styles['roomy'] : undefined}
                style={{ width: `${WIDTHS[column][isTight ? 1 : 0]}%` }}
                aria-sort={isSorted ? direction : undefined}
              >
                <button type="button" onClick={() => onSort(column)}>
                  {texts.columns[column]}
                  {isSorted && (
                    <span style={{ display: 'flex', rotate: sort.isDescending ? undefined : '180deg' }}>
                      <Icon name="down" size={16} />
                    </span>
                  )}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody ref={top as RefObject<HTMLTableSectionElement | null>} {...handlers}>
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
      </tbody>
    </table>
  );
};
