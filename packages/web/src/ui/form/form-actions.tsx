import { styled } from '@mui/material/styles';

/** The buttons at the end of a form: the one that sends it last, and first where they are one above the other. */
export const FormActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 12,
  marginTop: 8,
  '& > button': { minHeight: 48 },
  '@media (max-width: 479.95px)': { flexDirection: 'column-reverse', '& > button': { width: '100%' } },
});
