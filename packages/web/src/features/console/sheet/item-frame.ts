import { styled } from '@mui/material/styles';

/** One thing that happened. */
export const ItemFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  padding: '12px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600 },
  '& p, & time': { fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 8 },
}));
