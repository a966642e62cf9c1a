import { styled } from '@mui/material/styles';

/** What is wrong with a choice, under it. Keeps its height when empty, so that an error moves nothing. */
export const FieldNote = styled('p')(({ theme }) => ({
  margin: '4px 0 0',
  minHeight: '1.4em',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: theme.palette.error.main,
}));
