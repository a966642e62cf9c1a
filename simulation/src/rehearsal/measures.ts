import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Timed, Told } from '../../../packages/server/src/cli/rehearsal/protocol.ts';

const NANOS = 1_000_000;

/** Everything that is told once a second. */
export const createMeasures = () => {
  let requests: Timed[] = [];
  let started: number[] = [];
  let acknowledged: number[] = [];
  let ended: number[] = [];
  let troubles: Record<string, number> = {};
  let given = 0;
  let cpu = process.cpuUsage();
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();
  return {
    request: (what: string, ms: number): void => void requests.push([what, Math.round(ms)]),
    started: (ms: number): void => void started.push(Math.round(ms)),
    acknowledged: (ms: number): void => void acknowledged.push(Math.round(ms)),
    ended: (ms: number): void => void ended.push(Math.round(ms)),
    trouble: (what: string): void => {
      troubles[what] = (troubles[what] ?? 0) + 1;
    },
    given: (): void => {
      given += 1;
    },
    take: (): Omit<Told, 'is' | 'where' | 'unreached'> => {
      const used = process.cpuUsage(cpu);
      cpu = process.cpuUsage();
      const taken = {
        ...{ requests, started, acknowledged, ended, troubles, given },
        cpuMs: Math.round((used.user + used.system) / 1_000),
        // Its sampling is 10 ms apart, which is in what it measures.
        lagMs: Math.max(0, Math.round(lag.max / NANOS) - 10),
      };
      lag.reset();
      [requests, started, acknowledged, ended, troubles, given] = [[], [], [], [], {}, 0];
      return taken;
    },
  };
};
export type Measures = ReturnType<typeof createMeasures>;
