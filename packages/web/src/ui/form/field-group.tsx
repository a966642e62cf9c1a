import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** A line above each but the first: a fieldset's own border would be broken by its legend. */
const Group = styled('div')(({ theme }) => ({
  minWidth: 0,
  'div + &': { borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 20 },
  '& > fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0 },
  '& > fieldset > legend': { ...theme.typography.h2, padding: '0 0 10px' },
}));
/** Two fields beside each other where there is room. */
const Fields = styled('div')({
  display: 'grid',
  gap: '14px 20px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 720px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .wide': { gridColumn: '1 / -1' },
  },
});

/** Fields of a long form that belong together. Those of the class `wide` take the whole width. */
export const FieldGroup = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <Group>
    <fieldset>
      <legend>{legend}</legend>
      <Fields>{children}</Fields>
    </fieldset>
  </Group>
);
