import { expect, it } from 'vitest';
import { measuredOf } from './timeline-store.ts';

it.each([
  ['cameraLost', 'dark brightness=43 threshold=80', { value: 43, threshold: 80, unit: 'brightness' }],
  ['cameraLost', 'still change=12.5 threshold=1000', { value: 12.5, threshold: 1_000, unit: 'change' }],
  ['faceDistance', 'distance=0.62 threshold=0.5', { value: 0.62, threshold: 0.5, unit: 'distance' }],
  ['faces', 'faces=0 threshold=1', { value: 0, threshold: 1, unit: 'faces' }],
  ['displays', '2', { value: 2, threshold: 1, unit: 'displays' }],
  ['microphoneLost', 'missing', null],
  ['printScreen', '44', null],
  ['cameraLost', 'dark brightness=43', null],
  ['remoteDesktop', 'faces.exe, threshold=9', null],
])('%s: %s', (kind, evidence, measured) => {
  expect(measuredOf(kind, evidence, 1)).toEqual(measured);
});

it('compares displays with as many as the evaluation allows, and with nothing where it judges none', () => {
  expect(measuredOf('displays', '3', 2)).toEqual({ value: 3, threshold: 2, unit: 'displays' });
  expect(measuredOf('displays', '3', 0)).toBeNull();
});

it('reads no number that JSON does not have: with one, nobody could read the whole timeline', () => {
  const huge = '9'.repeat(400);
  expect(measuredOf('cameraLost', `dark brightness=${huge} threshold=80`, 1)).toBeNull();
  expect(measuredOf('cameraLost', `dark brightness=43 threshold=${huge}`, 1)).toBeNull();
});
