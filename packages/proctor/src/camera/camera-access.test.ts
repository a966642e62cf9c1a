import { map } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { cameraDouble } from '../testing/camera-double.ts';
import { BUSY_RETRY_MS, cameraAccess$ } from './camera-access.ts';
import { openProblem } from './open-problem.ts';

type Camera = ReturnType<typeof cameraDouble>;

/** Compares what is done to the camera at each marble with what is told of it. */
const expectAccess = (
  marbles: string,
  actions: Record<string, (camera: Camera) => void>,
  expected: string,
  retries = '-',
) => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  const camera = cameraDouble();
  clock.run(({ cold, hot, expectObservable, flush }) => {
    cold(marbles).subscribe((name) => actions[name]?.(camera));
    const retry$ = hot(retries);
    const told$ = cameraAccess$(camera.door, { deviceId: 'c1', retry$, scheduler: clock }).pipe(
      map((access) => (access.kind === 'closed' ? access.problem : access.kind)),
    );
    expectObservable(told$, '^ 30s !').toBe(expected, {
      p: 'opening',
      o: 'open',
      m: 'missing',
      r: 'denied',
      f: 'failed',
    });
    flush();
  });
  expect([camera.open(), camera.listeners()]).toEqual([0, 0]);
  return camera;
};

describe('cameraAccess$', () => {
  it('opens the chosen camera within the limits, and stops it when it is left', () => {
    const { asked } = expectAccess('-', {}, '(po)');
    expect(asked).toEqual([
      {
        audio: false,
        video: {
          width: { ideal: 720, max: 1280 },
          height: { ideal: 480, max: 1024 },
          frameRate: { ideal: 10, max: 24 },
          deviceId: { exact: 'c1' },
        },
      },
    ]);
  });

  it('tells of a camera that is pulled out, and opens it when it is back', () => {
    expectAccess('1s u 999ms b', { u: (c) => c.unplug(), b: (c) => c.plug() }, '(po) 1246ms (pm) 746ms (po)');
  });

  it('tries again by itself while another program holds it', () => {
    const actions = { h: (c: Camera) => c.hold(true), l: (c: Camera) => c.hold(false) };
    const again = `${BUSY_RETRY_MS - 4}ms`;
    expectAccess('1s h 6s l', actions, `(po) 1246ms (pf) ${again} (pf) ${again} (po)`);
  });

  it('does not ask again after a refusal, until the permission changes or the examinee wants it', () => {
    const actions = { n: (c: Camera) => c.permit('denied'), y: (c: Camera) => c.permit('granted') };
    expectAccess('1s n 4s y', actions, '(po) 1246ms (pr) 3747ms (po)');
    expectAccess('1s n', actions, '(po) 1246ms (pr) 18746ms (pr)', '20s t');
  });

  it('opens an open camera anew where the examinee wants it: its picture may be frozen', () => {
    const { asked } = expectAccess('-', {}, '(po) 20246ms (po)', '20s t');
    expect(asked).toHaveLength(2);
  });

  it('stops a camera that opens after it was left', async () => {
    let given: (stream: { getTracks: () => never[] }) => void = () => undefined;
    let asked = 0;
    const { door } = cameraDouble();
    const open = () => new Promise<{ getTracks: () => never[] }>((resolve) => (given = resolve));
    cameraAccess$({ ...door, open })
      .subscribe()
      .unsubscribe();
    given({
      getTracks: () => {
        asked += 1;
        return [];
      },
    });
    await Promise.resolve();
    expect(asked).toBe(1);
  });

  it('says of a page that is no secure context that it cannot have a camera', () => {
    const told: unknown[] = [];
    cameraAccess$({ ...cameraDouble().door, devices: null }).subscribe((access) => told.push(access));
    expect(told).toEqual([{ kind: 'closed', problem: 'insecurePage' }]);
  });
});

describe('openProblem', () => {
  it.each([
    [{ name: 'NotFoundError' }, 'missing'],
    [{ name: 'OverconstrainedError', constraint: 'deviceId' }, 'missing'],
    [{ name: 'OverconstrainedError', constraint: 'width' }, 'failed'],
    [{ name: 'NotAllowedError' }, 'denied'],
    [{ name: 'SecurityError' }, 'denied'],
    [{ name: 'NotReadableError' }, 'failed'],
    [new TypeError('none'), 'failed'],
    [undefined, 'failed'],
  ])('reads %o as %s', (error, problem) => {
    expect(openProblem(error)).toBe(problem);
  });
});
