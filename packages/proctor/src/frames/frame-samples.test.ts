import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { atOnce, refusedAtOnce } from '../testing/at-once.ts';
import { frameSamples$ } from './frame-samples.ts';

const SIGN = { brightness: 120, change: null };
const scheduler = () => new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));

describe('frameSamples$', () => {
  it('looks once a second, with the time, and closes what it reads from', () => {
    const clock = scheduler();
    const reader = { opened: 0, closed: 0 };
    const open = () => {
      reader.opened += 1;
      const close = () => {
        reader.closed += 1;
      };
      return { read: () => atOnce(SIGN), close };
    };
    clock.run(({ expectObservable }) => {
      const looks = { a: { at: 1_000, sign: SIGN }, b: { at: 2_000, sign: SIGN } };
      expectObservable(
        frameSamples$(open, () => true, clock),
        '^ 2500ms !',
      ).toBe('1s a 999ms b', looks);
    });
    expect(reader).toEqual({ opened: 1, closed: 1 });
  });

  it('takes no look at a page that is hidden', () => {
    const clock = scheduler();
    clock.run(({ expectObservable }) => {
      const open = () => ({ read: () => atOnce(null), close: () => undefined });
      const isVisible = () => clock.now() > 2_000;
      expectObservable(frameSamples$(open, isVisible, clock), '^ 3500ms !').toBe('3s a', {
        a: { at: 3_000, sign: null },
      });
    });
  });

  it('goes on after a look that failed, and takes it for none', () => {
    const clock = scheduler();
    clock.run(({ expectObservable }) => {
      const read = () => (clock.now() === 1_000 ? refusedAtOnce(new Error('lost')) : atOnce(SIGN));
      const look$ = frameSamples$(
        () => ({ read, close: () => undefined }),
        () => true,
        clock,
      );
      expectObservable(look$, '^ 2500ms !').toBe('2s a', { a: { at: 2_000, sign: SIGN } });
    });
  });

  it('waits for a look that takes long instead of beginning others', () => {
    const clock = scheduler();
    let begun = 0;
    clock.run(({ expectObservable }) => {
      const read = () => {
        begun += 1;
        return new Promise<null>(() => undefined);
      };
      expectObservable(
        frameSamples$(
          () => ({ read, close: () => undefined }),
          () => true,
          clock,
        ),
        '^ 60s !',
      ).toBe('-');
    });
    expect(begun).toBe(1);
  });
});
