import { describe, expect, it } from 'vitest';
import { dice, picture } from '../testing/pictures.ts';
import { FROZEN_SUM, lookAt } from './frame-sign.ts';
import { GRID, lumaOfPixels, sampledLuma } from './luma-grid.ts';

const full = (luma: Uint8Array) => ({ luma, isVideoRange: false });
const change = (before: Uint8Array, after: Uint8Array) => lookAt(before, full(after)).sign.change;

describe('lookAt', () => {
  it.each([GRID.samples, 180 * 120, 320 * 256])(
    'takes noise for life and the same frame for none, of %i samples',
    (n) => {
      const random = dice(7);
      const noisy = () => picture(n, 120, 0.5, random);
      expect(change(noisy(), noisy())).toBeGreaterThan(FROZEN_SUM);
      expect(change(picture(n, 120), picture(n, 120))).toBe(0);
    },
  );

  it('measures the same on every grid', () => {
    const sums = [GRID.samples, 180 * 120, 320 * 256].map((n) => change(picture(n, 120), picture(n, 121)));
    expect(sums).toEqual([5_400, 5_400, 5_400]);
  });

  it('adds up a slow change, and starts from the frame that showed life', () => {
    const first = picture(GRID.samples, 100);
    const nearly = Uint8Array.from(first, (luma, i) => (i < 600 ? luma + 1 : luma));
    const enough = Uint8Array.from(first, (luma, i) => (i < 1_200 ? luma + 1 : luma));
    const second = lookAt(first, full(nearly));
    const third = lookAt(second.reference, full(enough));
    expect([second.sign.change, third.sign.change]).toEqual([600, 1_200]);
    expect(second.reference).toBe(first);
    expect(third.reference).toBe(enough);
  });

  it('compares nothing with the first frame, nor with one of another size', () => {
    expect(lookAt(null, full(picture(100, 90))).sign.change).toBeNull();
    expect(lookAt(picture(99, 90), full(picture(100, 90))).sign.change).toBeNull();
  });

  it('reads the brightness of a video range as that of a full one', () => {
    const brightness = (level: number, isVideoRange: boolean) =>
      lookAt(null, { luma: new Uint8Array(50).fill(level), isVideoRange }).sign.brightness;
    expect([16, 235, 10].map((level) => Math.round(brightness(level, true)))).toEqual([0, 255, 0]);
    expect(brightness(80, false)).toBe(80);
  });
});

describe('sampling', () => {
  it('picks every fourth pixel of every fourth line, whatever the stride', () => {
    const [width, height, stride] = [10, 6, 16];
    const plane = Uint8Array.from({ length: stride * height }, (_, i) => (i % stride) + 16 * Math.floor(i / stride));
    expect([...sampledLuma(plane, width, height, stride)]).toEqual([0, 4, 8, 64, 68, 72]);
  });

  it('reads brightness out of pixels, red first or blue first', () => {
    const size = { width: 1, height: 1, stride: 4, step: 1 };
    expect(lumaOfPixels(Uint8Array.of(255, 0, 0, 255), { ...size, red: 0 })[0]).toBe(76);
    expect(lumaOfPixels(Uint8Array.of(0, 0, 255, 255), { ...size, red: 2 })[0]).toBe(76);
    expect(lumaOfPixels(Uint8Array.of(255, 255, 255, 255), { ...size, red: 2 })[0]).toBe(255);
  });
});
