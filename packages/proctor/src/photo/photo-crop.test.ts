import { fc, test as property } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { photoCrop } from './photo-crop.ts';

it('is all of a picture of the camera, at its size', () => {
  const whole = { left: 0, top: 0, width: 720, height: 480, size: { width: 720, height: 480 } };
  expect(photoCrop({ width: 720, height: 480 }, null)).toEqual(whole);
});

it('is the middle of it where a shape is wanted', () => {
  expect(photoCrop({ width: 720, height: 480 }, 1)).toMatchObject({ left: 120, top: 0, width: 480, height: 480 });
  expect(photoCrop({ width: 480, height: 720 }, 16 / 9)).toMatchObject({ left: 0, top: 225, width: 480, height: 270 });
});

const side = fc.integer({ min: 1, max: 8_000 });
const shape = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }));

property.prop([side, side, shape])('stays within the picture and the largest photo', (width, height, wanted) => {
  const crop = photoCrop({ width, height }, wanted);
  expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0);
  expect(crop.left + crop.width).toBeLessThanOrEqual(width + 1e-6);
  expect(crop.top + crop.height).toBeLessThanOrEqual(height + 1e-6);
  expect(crop.size.width).toBeLessThanOrEqual(1_280);
  expect(crop.size.height).toBeLessThanOrEqual(1_024);
});
