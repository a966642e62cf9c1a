import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, legibleColor } from './legible-color.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
/** A token's value in the light and in the dark. */
const pair = (token: string): readonly [string, string] => {
  const value = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  if (value?.[1] === undefined || value[2] === undefined)
    throw new Error(`tokens.css has no --${token} for both schemes`);
  return [value[1], value[2]];
};

/** Mixes them as the browser mixes `--brand-tint`. */
const tintOf = (color: string, surface: string): string => {
  const share =
    Number(/--brand-tint: color-mix\(in srgb, var\(--brand\) (\d+)%, var\(--surface\)\)/.exec(tokens)?.[1]) / 100;
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  const mixed = [0, 1, 2].map((at) => Math.round(part(color, at) * share + part(surface, at) * (1 - share)));
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
};

describe('legible color', () => {
  it('keeps a color that is legible', () => {
    expect(legibleColor('#1f4e79', 'light')).toBe('#1f4e79');
    expect(legibleColor('#7ec8e3', 'dark')).toBe('#7ec8e3');
  });

  it.each(['#ffeb3b', '#fff', 'f80', '#7ec8e3', '#1f4e79', '#000', '#0b4f6c', '#9a4b00', '#c8102e', '#6b3fa0'])(
    'changes %s until it is, on every ground and on its own tint',
    (color) => {
      for (const [at, scheme] of (['light', 'dark'] as const).entries()) {
        const legible = legibleColor(color, scheme) ?? '';
        const grounds = ['surface', 'ground', 'raised'].map((token) => pair(token)[at] ?? '');
        const tint = tintOf(legible, pair('surface')[at] ?? '');
        const found = [...grounds, tint].map((ground) => contrast(legible, ground));
        expect(Math.min(...found), `${legible} in the ${scheme}`).toBeGreaterThanOrEqual(4.5);
        // What is written on it, whole.
        expect(contrast(pair('on-solid')[at] ?? '', legible)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each([null, '', 'red', '#12', 'url(x)', '#12345g'])('is none for %j', (color) => {
    expect(legibleColor(color, 'light')).toBeNull();
  });
});

describe('the tokens', () => {
  it.each([0, 1])('are legible on each ground (scheme %i)', (at) => {
    const weak = ['ink', 'ink-2', 'saved', 'pending', 'attention', 'danger'].flatMap((text) =>
      ['surface', 'ground', 'raised'].flatMap((ground) => {
        const found = contrast(pair(text)[at] ?? '', pair(ground)[at] ?? '');
        return found >= 4.5 ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`];
      }),
    );
    expect(weak).toEqual([]);
  });

  it.each([0, 1])(
    'have four meanings that are legible on their tints, and whole under what is written on them (%i)',
    (at) => {
      const weak = ['saved', 'pending', 'attention', 'danger'].flatMap((meaning) => {
        const tone = pair(meaning)[at] ?? '';
        const found = [contrast(tone, pair(`${meaning}-tint`)[at] ?? ''), contrast(pair('on-solid')[at] ?? '', tone)];
        return found.every((one) => one >= 4.5) ? [] : [`${meaning}: ${found.map((one) => one.toFixed(2)).join(', ')}`];
      });
      expect(weak).toEqual([]);
    },
  );

  it.each([0, 1])('draw what can be pressed against its ground (%i)', (at) => {
    expect(contrast(pair('edge')[at] ?? '', pair('surface')[at] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
