import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { atOnce, refusedAtOnce } from '../testing/at-once.ts';
import { CountedTarget } from '../testing/counted-target.ts';
import { cameraChoices$, type ListedDevices } from './camera-choices.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label = '') => ({ kind, deviceId, label });
const LISTS: Record<string, ReturnType<typeof device>[]> = {
  n: [device('videoinput', '')],
  a: [device('videoinput', 'c1', 'Frontal'), device('audioinput', 'm1', 'Micrófono')],
  b: [device('videoinput', 'c1', 'Frontal'), device('videoinput', 'c2', 'USB')],
};
const CHOICES = {
  n: [],
  a: [{ deviceId: 'c1', label: 'Frontal' }],
  b: [
    { deviceId: 'c1', label: 'Frontal' },
    { deviceId: 'c2', label: 'USB' },
  ],
};

describe('cameraChoices$', () => {
  it('lists the cameras at each change that is one, and when the names become known', () => {
    const devices = Object.assign(new CountedTarget(), {
      listed: 'n',
      enumerateDevices(): ReturnType<ListedDevices['enumerateDevices']> {
        return this.listed === 'x' ? refusedAtOnce(new Error('busy')) : atOnce(LISTS[this.listed] ?? []);
      },
    });
    const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
    clock.run(({ cold, hot, expectObservable }) => {
      cold('1s a 1s b 1s b 1s x 1s a').subscribe((name) => {
        devices.listed = name;
        if (name !== 'a') devices.dispatchEvent(new Event('devicechange'));
      });
      const opened$ = hot('1500ms o 4s o');
      expectObservable(cameraChoices$(devices, opened$), '^ 9s !').toBe(
        'n 1499ms a 500ms b 2001ms n 1497ms a',
        CHOICES,
      );
    });
    expect(devices.listeners).toBe(0);
  });

  it('has none on a page that is no secure context', () => {
    const told: unknown[] = [];
    cameraChoices$(null).subscribe((choices) => told.push(choices));
    expect(told).toEqual([[]]);
  });
});
