interface Appearance {
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'active' | 'none';
  readonly contrast: 'more' | 'no-preference';
}
const LIGHT: Appearance = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' };
const LOOKS: Readonly<Record<string, Appearance>> = {
  light: LIGHT,
  dark: { ...LIGHT, colorScheme: 'dark' },
  contrast: { ...LIGHT, contrast: 'more' },
  forced: { colorScheme: 'dark', forcedColors: 'active', contrast: 'more' },
};

/** How the screens are looked at: `npm run screens` sets it. */
export const LOOK: Appearance = LOOKS[process.env['QUIPU_LOOK'] ?? 'light'] ?? LIGHT;
