import { styled } from '@mui/material/styles';

/** One thing of the laboratory, with its heading. */
export const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  padding: '22px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  lineHeight: 1.5,
  '& > *': { minWidth: 0 },
  '& h2': { ...theme.typography.h2, '&:focus': { outline: 'none' } },
  '& small': { fontSize: '0.9375rem', color: theme.palette.text.secondary },
}));

/** Words on one side, what can be done on the other. */
export const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '& > button': { minHeight: 44 },
});
