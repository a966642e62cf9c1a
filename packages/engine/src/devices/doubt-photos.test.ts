import { describe, expect, it } from 'vitest';
import type { CameraDoubt } from '../model/devices-state.ts';
import { emptyDevices } from '../model/devices-state.ts';
import {
  coveredBy,
  coverLeft,
  evidenceOfDoubt,
  isCameraCovering,
  isDoubtPhoto,
  LAST_PHOTO_NUMBER,
  MAX_COVERS,
  nextDoubtPhoto,
  photoOfEvidence,
} from './camera-doubt.ts';

const doubt: CameraDoubt = { from: 1_000, until: 3_000, evidence: 'dark', photo: null, isReferred: false };
const { rules } = { rules: { cameraOff: 2 } as never };

describe('photos of doubts', () => {
  it.each([
    [1, 0, 100],
    [1, 19, 119],
    [1, 20, null],
    [2, 3, 203],
    [19, 19, 1_919],
    [20, 0, null],
  ])('are numbered by epoch, twenty to each of nineteen: epoch %i, after %i', (epoch, doubtPhotos, number) => {
    expect(nextDoubtPhoto({ ...emptyDevices(), doubtPhotos }, epoch)).toBe(number);
  });

  it('are told from others by their numbers, each of which can be one', () => {
    const given = Array.from({ length: 19 }, (_, i) => Array.from({ length: 20 }, (__, n) => 100 * (i + 1) + n)).flat();
    const all = Array.from({ length: 2_200 }, (_, number) => number).filter(isDoubtPhoto);
    expect(all).toEqual(given);
    expect(LAST_PHOTO_NUMBER).toBeGreaterThanOrEqual(Math.max(...given));
  });

  it('are named by the evidence, whole and at its end', () => {
    const named = evidenceOfDoubt({ ...doubt, photo: 1_919 });
    expect([evidenceOfDoubt(doubt), named]).toEqual(['dark', 'dark photo=1919']);
    expect([named, 'dark', 'dark photo=12', 'photo=100', 'dark photo=100 x'].map(photoOfEvidence)).toEqual([
      1_919,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('what a judgement covers', () => {
  it.each([
    [999, 0],
    [1_000, 0],
    [1_001, 1],
    [2_999, 1_999],
    [3_000, 2_000],
    [3_001, 2_000],
  ])('counts from its beginning to its end at most: at %i', (at, covered) => {
    expect(coveredBy(doubt, at)).toBe(covered);
    expect(coveredBy({ ...doubt, isReferred: true }, at)).toBe(2_000);
    expect(isCameraCovering(rules, { ...emptyDevices(), camera: 'dark', doubt }, at)).toBe(at < 3_000);
  });

  it.each([
    [0, 1_000],
    [2_000, 1_000],
    [2_001, 999],
    [2_999, 1],
    [3_000, 0],
    [3_001, 0],
  ])('is no longer than all of them together may be: after %i of three seconds', (coveredMs, left) => {
    expect(coverLeft({ ...emptyDevices(), coveredMs }, 1_000)).toBe(left);
    expect(MAX_COVERS).toBe(3);
  });
});
