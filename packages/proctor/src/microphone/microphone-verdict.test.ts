import { type Observable, of } from 'rxjs';
import { type RunHelpers, TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { atOnce, refusedAtOnce } from '../testing/at-once.ts';
import { CountedTarget } from '../testing/counted-target.ts';
import { microphoneVerdict$ } from './microphone-verdict.ts';

const microphoneDouble = (knowsPermission = true) => {
  const devices = Object.assign(new CountedTarget(), {
    kinds: ['audioinput'] as MediaDeviceKind[],
    enumerateDevices() {
      return atOnce(this.kinds.map((kind) => ({ kind })));
    },
  });
  const status = Object.assign(new CountedTarget(), { state: 'granted' as PermissionState });
  const plug = (...kinds: MediaDeviceKind[]) => {
    devices.kinds = kinds;
    devices.dispatchEvent(new Event('devicechange'));
  };
  const permit = (state: PermissionState) => {
    status.state = state;
    status.dispatchEvent(new Event('change'));
  };
  const actions: Record<string, () => void> = {
    u: () => plug('videoinput'),
    b: () => plug('videoinput', 'audioinput'),
    d: () => permit('denied'),
    q: () => permit('prompt'),
    g: () => permit('granted'),
  };
  const permission = () => (knowsPermission ? atOnce(status) : refusedAtOnce(new TypeError('unknown')));
  return { source: { devices, permission }, actions, listeners: () => devices.listeners + status.listeners };
};

type Cold = RunHelpers['cold'];
const expectVerdicts = (
  marbles: string,
  expected: string,
  { source, actions, listeners } = microphoneDouble(),
  asked$: (cold: Cold) => Observable<boolean> = () => of(true),
) => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  clock.run(({ cold, expectObservable }) => {
    cold(marbles).subscribe((name) => actions[name]?.());
    expectObservable(microphoneVerdict$(source, asked$(cold), clock), '^ 60s !').toBe(expected, {
      m: 'missing',
      d: 'denied',
      o: null,
    });
  });
  expect(listeners()).toBe(0);
};

describe('microphoneVerdict$', () => {
  it('is well with an input that is granted', () => {
    expectVerdicts('-', 'o');
  });

  it('tells at once of an input that is pulled out, and that it is back after two seconds', () => {
    expectVerdicts('1s u 4s b', 'o 999ms m 6000ms o');
  });

  it('tells of a permission that is refused or withdrawn', () => {
    expectVerdicts('1s d 4s g', 'o 999ms d 6000ms o');
    expectVerdicts('1s q', 'o 999ms d');
  });

  it('is well while a question is still to come, and is told of by who does not answer it', () => {
    const asked$ = (cold: Cold) => cold('f 2999ms t', { f: false, t: true });
    expectVerdicts('1s q', 'o 2999ms d', microphoneDouble(), asked$);
    expectVerdicts('1s d', 'o 999ms d', microphoneDouble(), asked$);
  });

  it('does not flicker with a loose plug, and puts a missing input before a missing permission', () => {
    expectVerdicts(`1s ${'u 999ms b 999ms '.repeat(20)} u`, 'o 999ms m');
    expectVerdicts('1s d 999ms u 999ms g 999ms b', 'o 999ms d 999ms m 3999ms o');
  });

  it('goes on by the devices alone where the permission cannot be asked', () => {
    expectVerdicts('1s u', 'o 999ms m', microphoneDouble(false));
  });
});
