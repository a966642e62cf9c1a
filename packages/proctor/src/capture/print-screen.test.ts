import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { bridgeDouble } from '../testing/bridge-double.ts';
import { key } from '../testing/key.ts';
import { printScreen$ } from './print-screen.ts';

const scheduler = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

describe('printScreen$', () => {
  it('hears the key by name and by number, once a press, and no other key', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const keys = new EventTarget();
      const presses = {
        a: key('keydown', 'a', 65),
        p: key('keydown', 'PrintScreen', 0),
        u: key('keyup', 'PrintScreen', 44),
        n: key('keyup', '', 44),
      };
      cold('a-p 9ms u 999ms n 2s a|', presses).subscribe((event) => keys.dispatchEvent(event));
      expectObservable(printScreen$(keys, null), '^ 5s !').toBe('--k 9ms - 999ms k', { k: 'key' });
    });
  });

  it('hears the desktop application, and takes it and the key as one', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const keys = new EventTarget();
      const bridge = bridgeDouble();
      cold('-s 1s s').subscribe(() => bridge.capture());
      cold('6ms p', { p: key('keyup', 'PrintScreen', 44) }).subscribe((event) => keys.dispatchEvent(event));
      expectObservable(printScreen$(keys, bridge), '^ 5s !').toBe('-s 1s s', { s: 'system' });
    });
  });
});
