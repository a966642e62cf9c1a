import { createTheme, type Theme } from '@mui/material/styles';
import { legibleColor } from './legible-color.ts';

export interface InstitutionColors {
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
}

export const PRIMARY = '#1f4e79';
export const SECONDARY = '#7a4b12';
const FOCUS_RING = { outline: '3px solid #1a73e8', outlineOffset: '2px' };

/** The institution's colors, darkened where a text in them (or white on them) would not be legible. */
export const themeOf = (colors: InstitutionColors | null): Theme =>
  createTheme({
    palette: {
      primary: { main: legibleColor(colors?.primaryColor ?? null, PRIMARY) },
      secondary: { main: legibleColor(colors?.secondaryColor ?? null, SECONDARY) },
      error: { main: '#b3261e' },
      warning: { main: '#8a5300' },
      success: { main: '#1b6e3c' },
      info: { main: '#1f5f99' },
      background: { default: '#f5f6f8', paper: '#ffffff' },
      text: { primary: '#1c2430', secondary: '#4d5868' },
      divider: '#d5dae1',
      contrastThreshold: 4.5,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      button: { textTransform: 'none', fontWeight: 600 },
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, loadingIndicator: '…' },
        styleOverrides: {
          root: { minHeight: 44, paddingInline: 20, '&.Mui-focusVisible': FOCUS_RING },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  });
