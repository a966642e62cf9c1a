import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Group = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > legend': { ...theme.typography.h2, padding: '0 0 12px', width: '100%' },
  '& + &': { borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 20 },
}));
/** Two fields beside each other where there is room. */
const Fields = styled('div')({
  display: 'grid',
  gap: '8px 20px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 720px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > .wide': { gridColumn: '1 / -1' },
  },
});

/** Fields of a long form that belong together. Those of the class `wide` take the whole width. */
export const FieldGroup = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <Group>
    <legend>{legend}</legend>
    <Fields>{children}</Fields>
  </Group>
);
