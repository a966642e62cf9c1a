import { styled } from '@mui/material/styles';

/** Where a screen of the console stands: as wide as the window, for there is much to see at once. */
export const Page = styled('div')(({ theme }) => ({
  maxWidth: 1920,
  marginInline: 'auto',
  padding: '24px 24px 64px',
  '@media (max-width: 599.95px)': { padding: '16px 12px 64px' },
  '& h1': { ...theme.typography.h1, overflowWrap: 'anywhere' },
  '& > h1': { marginBottom: 16 },
}));
