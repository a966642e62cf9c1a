import { esES } from '@mui/material/locale';
import { createTheme, StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import './kit.css';
import { KitRouter } from './kit-router.tsx';

const meaning = (token: string) => ({
  main: `var(--${token})`,
  light: `var(--${token}-edge)`,
  dark: `var(--${token})`,
  contrastText: 'var(--on-solid)',
});
const notice = (severity: 'error' | 'success' | 'info' | 'warning', token: string) => ({
  props: { severity },
  style: {
    borderColor: `var(--${token}-edge)`,
    backgroundColor: `var(--${token}-tint)`,
    '& .MuiAlert-icon': { color: `var(--${token})` },
  },
});
/** Grounds and shadows are gone there: an edge tells what is pressed, and where a dialog ends. */
const FORCED = '@media (forced-colors: active)';
const font = (weight: number, size: string) => ({ font: `${weight} var(--t-${size}) var(--font)`, letterSpacing: 0 });

/** MUI's theme, which has no colour and no size of its own: it reads the tokens, which know light from dark. */
const theme = createTheme(
  {
    cssVariables: { nativeColor: true, disableCssColorScheme: true },
    palette: {
      primary: { ...meaning('brand'), light: 'var(--brand)' },
      secondary: { main: 'var(--ink-2)', light: 'var(--line)', dark: 'var(--ink-2)', contrastText: 'var(--surface)' },
      success: meaning('saved'),
      info: meaning('pending'),
      warning: meaning('attention'),
      error: meaning('danger'),
      background: { default: 'var(--ground)', paper: 'var(--surface)' },
      text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-2)' },
      divider: 'var(--line)',
      action: {
        hover: 'var(--ground)',
        selected: 'var(--brand-tint)',
        active: 'var(--ink-2)',
        disabled: 'var(--ink-2)',
        disabledBackground: 'var(--ground)',
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: 'var(--font)',
      button: { textTransform: 'none', fontWeight: 600, fontSize: 'var(--size-16)' },
      h1: font(650, '22'),
      h2: font(650, '18'),
      h3: font(650, '16'),
      body1: font(400, '16'),
      body2: font(400, '14'),
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 'var(--touch)', paddingInline: 20, [FORCED]: { border: '1px solid ButtonText' } },
          // The one thing to do next is told from the others there, too.
          contained: {
            [FORCED]: {
              '&:not(.Mui-disabled, [aria-disabled="true"])': {
                color: 'ButtonFace',
                background: 'ButtonText',
                forcedColorAdjust: 'none',
              },
            },
          },
          sizeSmall: { fontSize: 'var(--size-14)' },
          sizeLarge: { fontSize: 'var(--size-16)' },
        },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 'var(--touch)', minHeight: 'var(--touch)' } } },
      MuiDialog: { styleOverrides: { paper: { [FORCED]: { border: '2px solid CanvasText' } } } },
      // Labels stand over their fields, whole: a question does not fit into a border. Nearly all are required: no asterisks.
      MuiInputLabel: {
        defaultProps: { shrink: true, required: false },
        styleOverrides: { root: { position: 'static', transform: 'none', maxWidth: 'none', whiteSpace: 'normal' } },
      },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            marginBottom: 6,
            fontWeight: 600,
            lineHeight: 1.5,
            color: 'var(--ink)',
            '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink)' },
          },
        },
      },
      MuiOutlinedInput: {
        defaultProps: { notched: false },
        styleOverrides: {
          root: {
            minHeight: 'var(--touch)',
            backgroundColor: 'var(--surface)',
            '&.Mui-disabled': { backgroundColor: 'var(--ground)' },
          },
          input: { padding: '11px 14px' },
          multiline: { padding: 0 },
          notchedOutline: { borderColor: 'var(--edge)' },
        },
      },
      MuiFormHelperText: {
        styleOverrides: { root: { minHeight: '1.4em', margin: '8px 0 0', font: 'var(--t-14) var(--font)' } },
      },
      // Read out where it says so (`role="alert"`).
      MuiAlert: {
        defaultProps: { role: 'presentation' },
        styleOverrides: {
          root: {
            border: '1px solid',
            color: 'var(--ink)',
            font: 'var(--t-16) var(--font)',
            variants: [
              notice('error', 'danger'),
              notice('warning', 'attention'),
              notice('info', 'pending'),
              notice('success', 'saved'),
            ],
          },
        },
      },
      MuiLinearProgress: { styleOverrides: { root: { backgroundColor: 'var(--line)' } } },
      MuiStepLabel: {
        styleOverrides: { label: { '&.Mui-completed': { fontWeight: 400 }, '&.Mui-active': { fontWeight: 650 } } },
      },
      // As many rows as its buttons need: three do not fit beside each other on a phone.
      MuiDialogActions: {
        defaultProps: { disableSpacing: true },
        styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '16px 24px 20px' } },
      },
      MuiDialogTitle: { styleOverrides: { root: { font: '650 var(--t-18) var(--font)' } } },
      MuiToggleButton: {
        styleOverrides: {
          root: {
            flex: 'none',
            gap: 8,
            minHeight: 'var(--touch)',
            padding: '6px 14px',
            borderColor: 'var(--edge)',
            font: '400 var(--t-16) var(--font)',
            color: 'var(--ink)',
            backgroundColor: 'var(--surface)',
            '&:hover': { backgroundColor: 'var(--ground)' },
            '&.Mui-selected, &.Mui-selected:hover': {
              color: 'var(--on-solid)',
              borderColor: 'var(--brand)',
              backgroundColor: 'var(--brand)',
            },
            [FORCED]: { '&.Mui-selected': { outline: '3px solid Highlight' } },
          },
        },
      },
      MuiTableCell: {
        styleOverrides: { root: { borderColor: 'var(--line)', font: 'inherit' }, head: { fontWeight: 600 } },
      },
      MuiTableSortLabel: {
        styleOverrides: {
          root: {
            font: 'inherit',
            color: 'var(--ink)',
            '&:hover, &:focus': { color: 'var(--ink)' },
            '&:hover': { textDecoration: 'underline' },
          },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  },
  esES,
);

/**
 * Gives MUI its theme, and its screens their router. MUI's styles have a layer of their own, so that those of a CSS module win.
 */
export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <StyledEngineProvider enableCssLayer>
    <ThemeProvider theme={theme}>
      <KitRouter>{children}</KitRouter>
    </ThemeProvider>
  </StyledEngineProvider>
);

/** Puts a screen, or a part of one, in the kit. */
export const inKit =
  <P extends object>(Part: ComponentType<P>) =>
  (props: P) => (
    <Kit>
      <Part {...props} />
    </Kit>
  );
