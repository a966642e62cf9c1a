import { firstValueFrom, take, toArray } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { bridgeDouble } from '../testing/bridge-double.ts';
import { displays$ } from './displays.ts';

const scheduler = () => new TestScheduler((actual, expected) => expect(actual).toEqual(expected));
const screenDouble = (isExtended: boolean) => Object.assign(new EventTarget(), { isExtended });

describe('displays$', () => {
  it('reads isExtended, now and when the screen changes, and says each count once', () => {
    scheduler().run(({ cold, expectObservable }) => {
      const screen = screenDouble(false);
      cold('-t-t-f', { t: true, f: false }).subscribe((extended) => {
        screen.isExtended = extended;
        screen.dispatchEvent(new Event('change'));
      });
      expectObservable(displays$({ bridge: null, details: null, screen }), '^ 1s !').toBe('ab---a', { a: 1, b: 2 });
    });
  });

  it('says one where the browser cannot tell', () => {
    scheduler().run(({ expectObservable }) => {
      expectObservable(displays$({ bridge: null, details: null, screen: {} }), '^ 1s !').toBe('(a|)', { a: 1 });
    });
  });

  it('counts the screens where the Window Management API is allowed', async () => {
    const details = Object.assign(new EventTarget(), { screens: [1, 2, 3] });
    const source = { bridge: null, details: () => Promise.resolve(details), screen: screenDouble(false) };
    const seen = firstValueFrom(displays$(source).pipe(take(2), toArray()));
    await Promise.resolve();
    await new Promise(setImmediate);
    details.screens = [1];
    details.dispatchEvent(new Event('screenschange'));
    expect(await seen).toEqual([3, 1]);
  });

  it('falls back on isExtended when the permission was withdrawn', async () => {
    const source = { bridge: null, details: () => Promise.reject(new Error('denied')), screen: screenDouble(true) };
    expect(await firstValueFrom(displays$(source))).toBe(2);
  });

  it('believes the desktop application before the browser, and stops listening', async () => {
    const bridge = bridgeDouble(2);
    const seen: number[] = [];
    const subscription = displays$({ bridge, details: null, screen: screenDouble(false) }).subscribe((n) =>
      seen.push(n),
    );
    await new Promise(setImmediate);
    bridge.plug(2);
    bridge.plug(1);
    expect(seen).toEqual([2, 1]);
    subscription.unsubscribe();
    expect(bridge.listeners()).toBe(0);
  });
});
