import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { GRID } from '../frames/luma-grid.ts';
import { dice, picture } from '../testing/pictures.ts';
import { samplesOf } from '../testing/samples-of.ts';
import { seconds } from '../testing/seconds.ts';
import { tooDark$ } from './too-dark.ts';

const random = dice(5);
/** d dark, e at the limit from below, b between the limits, l light; in capitals with the noise of a sensor. */
const MEAN: Record<string, number> = { d: 40, e: 79, b: 84, l: 120 };
const frameOf = (name: string): Uint8Array | null => {
  const mean = MEAN[name.toLowerCase()];
  return mean === undefined ? null : picture(GRID.samples, mean, name < 'a' ? 4 : 0, random);
};
const expectOf = (marbles: string, expected: string) => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  clock.run(({ cold, expectObservable }) => {
    const samples$ = cold(marbles).pipe(map(frameOf), samplesOf(clock));
    expectObservable(tooDark$(samples$).pipe(map(({ isDark }) => isDark))).toBe(expected, { d: true, l: false });
  });
};

const expectDark = (frames: string, expected: string) => expectOf(seconds(frames), expected);

describe('tooDark$', () => {
  it('knows a light picture at once and a dark one after three seconds, with noise and without', () => {
    for (const frames of ['llllll', 'LLLLLL', 'bbbbbb', 'BBBBBB']) expectDark(frames, 'l');
    for (const frames of ['dddddd', 'DDDDDD', 'eeeeee', 'EEEEEE']) expectDark(frames, '3s d');
  });

  it('lets a camera begin with dark frames, and a hand pass before it', () => {
    expectDark('ddlllll', '2s l');
    expectDark('lldddlldddll', 'l');
  });

  it('does not flicker around the limit', () => {
    expectDark('lEEEEEBBBBEBEBEBBBB', 'l 3999ms d');
    expectDark(`l${'EB'.repeat(20)}`, 'l 3999ms d');
  });

  it('does not flicker with a lamp that does', () => {
    expectDark(`l${'dl'.repeat(20)}`, 'l');
    expectDark(`dddd${'ldd'.repeat(20)}`, '3s d');
  });

  it('is light again after two seconds of light', () => {
    expectDark('lddddllll', 'l 3999ms d 2999ms l');
  });

  it('proves nothing by time in which it did not look', () => {
    expectOf('l 999ms d 60m d 999ms l', 'l');
  });

  it('keeps what it knew while there is no frame', () => {
    expectDark('dddd----', '3s d');
  });
});
