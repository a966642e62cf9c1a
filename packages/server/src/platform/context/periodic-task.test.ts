import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { periodicTask, periodicTasks } from './periodic-task.ts';

/** Alarms that ring when the test says so; `pauses` has what was asked for. */
const alarms = () => {
  const pauses: number[] = [];
  let ring = (): void => undefined;
  const after = (pause: number, wake: () => void) => {
    pauses.push(pause);
    ring = wake;
    return () => {
      ring = () => undefined;
    };
  };
  return { timers: { after }, pauses, ring: () => ring() };
};
const log = pino({ level: 'silent' });
const turn = () => new Promise((resolve) => setImmediate(resolve));

const taskOf = (work: (stopping: AbortSignal) => Promise<void>) => {
  const { timers, pauses, ring } = alarms();
  return { task: periodicTask({ timers, log }, { everyMs: 10_000, work, failure: 'it waits' }), pauses, ring };
};

describe('a periodic task', () => {
  it('is never done twice at once, and is done once more where it was woken meanwhile', async () => {
    let [times, finish] = [0, (): void => undefined];
    const { task, pauses, ring } = taskOf(() => {
      times += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    ring();
    task.wake();
    task.wake();
    expect(times).toBe(1);
    finish();
    await turn();
    expect(times).toBe(2);
    finish();
    await turn();
    expect([times, pauses]).toEqual([2, [10_000, 10_000]]);
  });

  it('that fails is tried again sooner, after pauses that grow up to its own', async () => {
    let fails = true;
    const { pauses, ring } = taskOf(async () => {
      if (fails) throw new Error('away');
    });
    for (let time = 0; time < 6; time += 1) {
      ring();
      await turn();
    }
    fails = false;
    ring();
    await turn();
    expect(pauses).toEqual([10_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
  });

  it('that is stopped tells its work, waits for it, and does no more', async () => {
    let times = 0;
    const { task } = taskOf(async (stopping) => {
      times += 1;
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    });
    task.wake();
    task.wake();
    await task.stop();
    task.wake();
    expect(times).toBe(1);
  });
});

describe('periodic tasks together', () => {
  it('go their own ways: one that fails begins no other again that is under way, and the end waits for both', async () => {
    const wakes: (() => void)[] = [];
    const after = (_: number, wake: () => void) => {
      wakes.push(wake);
      return () => undefined;
    };
    let [failed, begun, finish] = [0, 0, (): void => undefined];
    const failing = async () => {
      failed += 1;
      throw new Error('away');
    };
    const slow = () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const works = [failing, slow].map((work) => ({ everyMs: 10_000, failure: 'it waits', work }));
    const tasks = periodicTasks({ timers: { after }, log }, works);
    tasks.wake();
    await turn();
    wakes.at(-1)?.();
    await turn();
    expect([failed, begun]).toEqual([2, 1]);
    let isStopped = false;
    const stopped = tasks.stop().then(() => {
      isStopped = true;
    });
    await turn();
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(begun).toBe(1);
  });
});
