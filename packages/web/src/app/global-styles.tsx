import MuiGlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

const styles = (theme: Theme) => ({
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: { WebkitTextSizeAdjust: '100%', scrollPaddingTop: 80 },
  body: {
    margin: 0,
    minWidth: 320,
    fontFamily: theme.typography.fontFamily,
    fontSize: '1rem',
    lineHeight: 1.5,
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.default,
  },
  '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  'h1, h2, h3, p': { margin: 0 },
  a: { color: theme.palette.primary.main },
  ':focus-visible': { outline: '3px solid #1a73e8', outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
  },
});

export const GlobalStyles = () => <MuiGlobalStyles styles={styles as never} />;
