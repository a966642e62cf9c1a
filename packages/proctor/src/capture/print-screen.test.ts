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

  it('takes a key that is held down for one press, and the next one for another', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const keys = new EventTarget();
      const presses = {
        p: key('keydown', 'PrintScreen', 44),
        r: key('keydown', 'PrintScreen', 44, true),
        u: key('keyup', 'PrintScreen', 44),
        b: new Event('blur'),
      };
      cold('-p 799ms r 799ms r 799ms u 799ms p b 799ms u', presses).subscribe((event) => keys.dispatchEvent(event));
      // Released after the window was left: it may as well be the release of another press, which is all that Windows tells of.
      expectObservable(printScreen$(keys, null), '^ 9s !').toBe('-k 3199ms k 800ms k', { k: 'key' });
    });
  });

  it('hears the desktop application, and takes it and the key as one', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const keys = new EventTarget();
      const bridge = bridgeDouble();
      cold('-s 2s s').subscribe(() => bridge.capture());
      cold('6ms p', { p: key('keyup', 'PrintScreen', 44) }).subscribe((event) => keys.dispatchEvent(event));
      expectObservable(printScreen$(keys, bridge), '^ 5s !').toBe('-s 2s s', { s: 'system' });
    });
  });

  it('takes for one press what the desktop application tells again and again while a key is held down', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const keys = new EventTarget();
      const bridge = bridgeDouble();
      // Windows waits half a second, or one at most, and repeats 33 times a second.
      const held = `-s 499ms s ${'29ms s '.repeat(83)}`;
      cold(`${held} 2s s 999ms ${'s 29ms '.repeat(50)}`).subscribe(() => bridge.capture());
      // Whoever left the window meanwhile releases it in another one, or in this one again.
      cold('- 1s b 1989ms b 9ms u', { b: new Event('blur'), u: key('keyup', 'PrintScreen', 44) }).subscribe((event) =>
        keys.dispatchEvent(event),
      );
      expectObservable(printScreen$(keys, bridge), '^ 9s !').toBe('-s 4990ms s', { s: 'system' });
    });
  });
});
