import { describe, expect, it } from 'vitest';
import { contrastWithWhite, legibleColor } from './legible-color.ts';

describe('legible color', () => {
  it('keeps a color that is legible', () => {
    expect(legibleColor('#1f4e79', '#000000')).toBe('#1f4e79');
  });

  it.each(['#ffeb3b', '#fff', 'f80', '#7ec8e3'])('darkens %s until it is', (color) => {
    const shown = legibleColor(color, '#1f4e79');
    expect(contrastWithWhite(shown)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([null, '', 'red', '#12', 'url(x)', '#12345g'])('takes the fallback for %j', (color) => {
    expect(legibleColor(color, '#1f4e79')).toBe('#1f4e79');
  });
});
