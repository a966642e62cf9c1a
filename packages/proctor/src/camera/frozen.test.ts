import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { GRID } from '../frames/luma-grid.ts';
import { dice, picture } from '../testing/pictures.ts';
import { samplesOf } from '../testing/samples-of.ts';
import { seconds } from '../testing/seconds.ts';
import { frozen$ } from './frozen.ts';

const scheduler = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
const random = dice(3);
const frozen = picture(GRID.samples, 120);
/** n: a new frame with the sensor's noise. f: the very same frame. m: noise-free, but somebody moved. -: no frame. */
const FRAMES: Record<string, () => Uint8Array | null> = {
  n: () => picture(GRID.samples, 120, 0.5, random),
  f: () => frozen,
  m: () => picture(GRID.samples, 120 + 20 * random()),
  o: () => null,
};

const expectStill = (marbles: string, expected: string) => {
  const clock = scheduler();
  clock.run(({ cold, expectObservable }) => {
    const frame$ = cold(marbles).pipe(map((name) => FRAMES[name]?.() ?? null));
    const isFrozen$ = frozen$(frame$.pipe(samplesOf(clock))).pipe(map(({ isFrozen }) => isFrozen));
    expectObservable(isFrozen$).toBe(expected, { s: true, l: false });
  });
};

describe('frozen$', () => {
  it('takes the noise of a sensor for life', () => {
    expectStill(seconds('nnnnnnnnnnnn'), '1s l');
  });

  it('takes movement without noise for life', () => {
    expectStill(seconds('mmmmmmmm'), '1s l');
  });

  it('tells of a frozen frame after five seconds', () => {
    expectStill(seconds('ffffffff'), '5s s');
    expectStill(seconds('nnnfffffffff'), '1s l 6999ms s');
  });

  it('tells of a camera that gives no frame at all', () => {
    expectStill(seconds('oooooooo'), '5s s');
  });

  it('believes one movement in five seconds', () => {
    expectStill(seconds('mmffffmffffmffffm'), '1s l');
  });

  it('wants two seconds of life before it is believed again', () => {
    expectStill(seconds('ffffffffnnnnn'), '5s s 4999ms l');
  });

  it('does not flicker with a picture that jerks once in a while', () => {
    expectStill(seconds(`ffffff${'mfffff'.repeat(10)}`), '5s s');
    expectStill(seconds(`ffffff${'mffff'.repeat(10)}`), '5s s');
  });

  it('proves nothing by time in which it did not look', () => {
    expectStill('n 999ms n 999ms f 999ms f 60m f 999ms n', '1s l');
  });
});
