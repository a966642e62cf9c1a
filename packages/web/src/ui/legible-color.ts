const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** WCAG 2.2 AA for text of normal size. */
const MIN_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

const rgbOf = (color: string): Rgb | null => {
  const digits = HEX.exec(color.trim())?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast ratio of the WCAG, 1 to 21; 0 when either is no color. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  if (a === null || b === null) return 0;
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** So much of the one, the rest of the other. */
const blend = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return [part(0), part(1), part(2)];
};

/**
 * The ground whose tint of the color, as `--brand-tint` in tokens.css, tells least from it: what can be read on that can be read on every
 * other; and what the color is mixed with until it can be read.
 */
const SCHEMES = {
  light: { ground: [255, 255, 255], towards: 0 },
  dark: { ground: [29, 42, 53], towards: 255 },
} as const;
const TINT = 0.09;

/** The color, changed as little as makes it legible wherever it stands, and the surface legible on it; null: not a color. */
export const legibleColor = (color: string | null, scheme: keyof typeof SCHEMES): string | null => {
  const rgb = color === null ? null : rgbOf(color);
  if (rgb === null) return null;
  const { ground, towards } = SCHEMES[scheme];
  for (let share = 1; share > 0; share -= 0.05) {
    const mixed = blend(rgb, [towards, towards, towards], share);
    if (contrast(hexOf(mixed), hexOf(blend(mixed, ground, TINT))) >= MIN_CONTRAST) return hexOf(mixed);
  }
  return null;
};

/** Gives the tokens the institution's colors; those of the product's own stay where it has none. */
export const applyColors = (primary: string | null, secondary: string | null): void => {
  const { style } = document.documentElement;
  const give = (token: string, color: string | null) => {
    if (color === null) style.removeProperty(token);
    else style.setProperty(token, color);
  };
  give('--institution', legibleColor(primary, 'light'));
  give('--institution-on-dark', legibleColor(primary, 'dark'));
  give('--institution-second', legibleColor(secondary, 'light'));
  give('--institution-second-on-dark', legibleColor(secondary, 'dark'));
};
