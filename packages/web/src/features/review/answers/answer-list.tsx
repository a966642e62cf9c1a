import { styled } from '@mui/material/styles';

/** Answers one under another, each with what it was. */
export const AnswerList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    padding: '10px 12px',
    borderRadius: 8,
    border: `1px solid ${theme.palette.divider}`,
  },
  '& > li[data-given="true"]': { borderColor: theme.palette.text.secondary, borderWidth: 2, padding: '9px 11px' },
  '& .said': { minWidth: 0, flex: '1 1 12rem', overflowWrap: 'anywhere' },
  '& .free': { display: 'block', marginTop: 4, whiteSpace: 'pre-wrap', color: theme.palette.text.secondary },
}));
