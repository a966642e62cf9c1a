const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** WCAG 2.2 AA for text of normal size. */
const LEAST_CONTRAST = 4.5;

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

export const contrastWithWhite = (color: string): number => {
  const rgb = rgbOf(color);
  return rgb === null ? 0 : 1.05 / (luminance(rgb) + 0.05);
};

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The color, darkened as little as makes it legible on white and white legible on it. Not a color: `fallback`. */
export const legibleColor = (color: string | null, fallback: string): string => {
  const rgb = color === null ? null : rgbOf(color);
  if (rgb === null) return fallback;
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = hexOf([rgb[0] * share, rgb[1] * share, rgb[2] * share]);
    if (contrastWithWhite(darker) >= LEAST_CONTRAST) return darker;
  }
  return fallback;
};
