interface Appearance {
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'active' | 'none';
}
const LIGHT: Appearance = { colorScheme: 'light', forcedColors: 'none' };
const LOOKS: Readonly<Record<string, Appearance>> = {
  light: LIGHT,
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
};

/** How the screens are looked at: `npm run screens` sets it. */
export const LOOK: Appearance = LOOKS[process.env['QUIPU_LOOK'] ?? 'light'] ?? LIGHT;
