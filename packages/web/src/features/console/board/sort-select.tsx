import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { COLUMNS, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';

const Frame = styled('div')(({ theme }) => ({
  flex: '1 1 200px',
  '& > label': { display: 'block', fontWeight: 600, marginBottom: 6 },
  '& > select': {
    width: '100%',
    minHeight: 48,
    padding: '10px 14px',
    font: 'inherit',
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    border: '1px solid #76808f',
    borderRadius: theme.shape.borderRadius,
  },
}));

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
    <Frame>
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
    </Frame>
  );
};
