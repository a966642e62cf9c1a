import { useId } from 'react';
import styles from './board.module.css';
import { COLUMNS, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';

const ORDERS = COLUMNS.flatMap((column): readonly Sort[] => [
  { column, isDescending: false },
  { column, isDescending: true },
]);
const keyOf = ({ column, isDescending }: Sort): string => `${column}${isDescending ? '-' : '+'}`;
const textOf = ({ column, isDescending }: Sort): string =>
  `${texts.columns[column]}, ${isDescending ? texts.descending : texts.ascending}`;

/** The order of cards, which have no headings to press. */
export const SortSelect = ({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) => {
  const id = useId();
  return (
    <div className={styles['frame']}>
      <label htmlFor={id}>{texts.sortBy}</label>
      <select
        id={id}
        value={keyOf(sort)}
        onChange={({ target }) => {
          const chosen = ORDERS.find((order) => keyOf(order) === target.value);
          if (chosen !== undefined) onSort(chosen);
        }}
      >
        {ORDERS.map((order) => (
          <option key={keyOf(order)} value={keyOf(order)}>
            {textOf(order)}
          </option>
        ))}
      </select>
    </div>
  );
};
