interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors: 'active' | 'none';
}
const LIGHT: Look = { colorScheme: 'light', forcedColors: 'none' };
const LOOKS: Readonly<Record<string, Look>> = {
  light: LIGHT,
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
};

/** How the screens are looked at: `npm run screens` sets it. */
export const LOOK: Look = LOOKS[process.env['QUIPU_LOOK'] ?? 'light'] ?? LIGHT;
