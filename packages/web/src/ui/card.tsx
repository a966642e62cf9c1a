import { styled } from '@mui/material/styles';

/** What holds a form that has the page for itself, with its heading. */
export const Card = styled('div')(({ theme }) => ({
  width: '100%',
  padding: 32,
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '@media (max-width: 479.95px)': { padding: 20 },
  '& > header': { color: theme.palette.primary.main, marginBottom: 24 },
  '& > h1': { ...theme.typography.h1, marginBottom: 20 },
}));
