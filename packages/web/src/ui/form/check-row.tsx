import { styled } from '@mui/material/styles';

/** A box to tick with its text, which is part of what one may press. */
export const CheckRow = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  minHeight: 44,
  padding: '8px 0',
  cursor: 'pointer',
  '& > input': { flex: 'none', width: 24, height: 24, margin: 0, accentColor: theme.palette.primary.main },
}));
