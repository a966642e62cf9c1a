import { describe, expect, it } from 'vitest';
import { statusOf } from '../index.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);

describe('a session driven by the runtime, as time passes', () => {
  it('ends by itself as FT when the time is over, without the network too', async () => {
    const { runtime, server, time, answer, until } = await started(sheet, 600_000);
    server.faults.unreachable = true;
    await until(answer(100));
    await time.pass(600_000);
    expect(statusOf(runtime().session())).toBe('FT');
    server.heal();
    await time.pass(60_000);
    expect(server.finished?.status).toBe('FT');
    expect(server.rows.get(9_000)?.details).toEqual(chosen(100));
  });

  it('asks for the time before anything else after a sleep, and only then ends what is over', async () => {
    const { runtime, server, time } = await started(sheet, 600_000);
    time.sleep(700_000);
    runtime().wake();
    expect(statusOf(runtime().head())).toBe('A');
    await time.pass(2_000);
    expect(server.arrivals.slice(1, 3)).toEqual(['time', 'finish']);
    expect(statusOf(runtime().session())).toBe('FT');
    expect(Math.abs((runtime().now() ?? 0) - time.now())).toBeLessThan(500);
  });

  it('ends what is over from the last anchor where the server cannot be asked after a sleep', async () => {
    const { runtime, server, time } = await started(sheet, 600_000);
    server.faults.unreachable = true;
    time.sleep(100);
    time.jumpWall(5_000_000);
    await time.pass(600_000);
    runtime().wake();
    await time.pass(30_000);
    expect(statusOf(runtime().session())).toBe('FT');
  });

  it('does nothing because the wall clock jumps', async () => {
    const { runtime, time, answer, until } = await started(sheet, 3_600_000);
    await until(answer(100));
    const before = runtime().now() ?? 0;
    for (const by of [86_400_000, -2 * 86_400_000]) {
      time.jumpWall(by);
      runtime().wake();
      await time.pass(1_000);
    }
    expect((runtime().now() ?? 0) - before).toBeLessThan(3_000);
    expect(statusOf(runtime().session())).toBe('A');
  });
});
