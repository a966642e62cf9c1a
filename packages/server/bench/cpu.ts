import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of Linux, by which it counts the processor's time. */
const tick = 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Used {
  readonly parent: number;
  readonly own: number;
  /** With children that have ended. */
  readonly whole: number;
}

/** Null: it has ended. */
const usedBy = (pid: number): Used | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before stands in brackets, and may have any sign.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map((at) => fields[at]);
    return { parent, own: utime + stime, whole: utime + stime + cutime + cstime };
  } catch {
    return null;
  }
};

/** The processor's time that a process has used, in ms, with its children where `withChildren`. It fails where that cannot be read. */
export const processorMs = (pid: number, withChildren = false): number => {
  const used = usedBy(pid);
  if (used === null) throw new Error(`The processor's time of ${pid} cannot be read`);
  if (!withChildren) return used.own * tick;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => usedBy(Number(name)))
    .filter((child) => child?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), used.whole) * tick;
};

/** Memory that a process holds, MiB; NaN: it is gone. */
export const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
};
