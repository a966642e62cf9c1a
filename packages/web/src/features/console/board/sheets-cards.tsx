import TextField from '@mui/material/TextField';
import { memo, type RefObject } from 'react';
import styles from './board.module.css';
import { useBoard } from './board-store.ts';
import { Devices, Incidents, LastHeard, LastSaid, Left, Reference, Status } from './cells.tsx';
import type { SheetsListProps } from './sheets-table.tsx';
import { COLUMNS, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';
import { ROW_ID, type RowProps, useRows } from './use-rows.ts';

/** The height of a card, as its style has it. */
const CARD_REMS = 11.5;

const ORDERS = COLUMNS.flatMap((column): readonly Sort[] => [
  { column, isDescending: false },
  { column, isDescending: true },
]);
const keyOf = ({ column, isDescending }: Sort): string => `${column}${isDescending ? '-' : '+'}`;
const textOf = ({ column, isDescending }: Sort): string =>
  `${texts.columns[column]}, ${isDescending ? texts.descending : texts.ascending}`;

/** The order of cards, which have no headings to press. */
export const SortSelect = ({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) => (
  <TextField
    className={styles['order']}
    select
    label={texts.sortBy}
    value={keyOf(sort)}
    onChange={({ target }) => {
      const chosen = ORDERS.find((order) => keyOf(order) === target.value);
      if (chosen !== undefined) onSort(chosen);
    }}
    slotProps={{ select: { native: true } }}
  >
    {ORDERS.map((order) => (
      <option key={keyOf(order)} value={keyOf(order)}>
        {textOf(order)}
      </option>
    ))}
  </TextField>
);

const SheetCard = memo(({ id, at, count, isActive, isOpen, start }: RowProps & { readonly start: number }) => {
  const sheet = useBoard(({ known }) => known?.sheets.get(id));
  if (sheet === undefined) return null;
  const isUnderWay = sheet.status === 'A';
  return (
    <li aria-posinset={at + 1} aria-setsize={count} style={{ transform: `translateY(${start}px)` }}>
      <button
        {...{ [ROW_ID]: id }}
        type="button"
        tabIndex={isActive ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={`${styles['name']} ${styles['cut']}`}>{sheet.fullName}</span>
        <Reference sheet={sheet} />
        <span className={styles['line']}>
          <Status sheet={sheet} />
          {isUnderWay && (
            <span>
              {texts.columns.left}: <Left sheet={sheet} />
            </span>
          )}
        </span>
        <span className={styles['cut']}>
          <LastSaid sheet={sheet}>
            {texts.columns.answered}: {texts.of(sheet.answered, sheet.items)} ·{' '}
            {texts.cardSaved(sheet.saved, sheet.pending)}
          </LastSaid>
        </span>
        <span className={styles['line']}>
          {isUnderWay && <LastHeard sheet={sheet} />}
          <Incidents sheet={sheet} none={texts.noIncidentsAtAll} />
        </span>
        {isUnderWay && (
          <LastSaid sheet={sheet}>
            <Devices sheet={sheet} />
          </LastSaid>
        )}
      </button>
    </li>
  );
});
SheetCard.displayName = 'SheetCard';

/** The same list for a narrow screen. Cards are the browser's own elements, as rows are. */
export const SheetsCards = ({ ids, openId, onOpen }: SheetsListProps) => {
  const { top, items, height, activeId, handlers } = useRows(ids, CARD_REMS, onOpen);
  return (
    <ul
      className={styles['cardsFrame']}
      ref={top as RefObject<HTMLUListElement | null>}
      aria-label={texts.table}
      style={{ height }}
      {...handlers}
    >
      {items.map(({ id, at, start }) => (
        <SheetCard
          key={id}
          id={id}
          at={at}
          count={ids.length}
          start={start}
          isActive={id === activeId}
          isOpen={id === openId}
        />
      ))}
    </ul>
  );
};
