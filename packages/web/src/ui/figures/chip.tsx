import { alpha, styled } from '@mui/material/styles';

export type Tone = 'primary' | 'info' | 'success' | 'error' | 'warning' | 'secondary';

/** A state in a word or two. */
export const Chip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    padding: '1px 10px',
    borderRadius: 999,
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: theme.palette[tone].main,
    backgroundColor: alpha(theme.palette[tone].main, 0.08),
  }),
);
