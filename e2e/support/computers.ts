import { spawnSync } from 'node:child_process';

const run = (...args: readonly string[]) => spawnSync('ip', args, { encoding: 'utf8' });

/** Network namespaces are Linux's, and root's. */
export const canMakeComputers = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && run('netns', 'list').status === 0;

export interface Computer {
  /** What goes before a command that runs on it. */
  readonly on: readonly string[];
  readonly address: string;
  /** Puts its cable in, or pulls it. */
  readonly plug: (isIn: boolean) => void;
  /** Ends all that runs on it, as when its power goes. */
  readonly killAll: () => void;
}

/** So many computers, a switch, and no other network. */
export const withComputers = async (count: number, use: (computers: readonly Computer[]) => Promise<void>) => {
  const own = `q${process.pid.toString(36)}`;
  const hub = `${own}h`;
  const made = Array.from({ length: count }, (_, i) => ({
    name: `${own}n${i}`,
    cable: `${own}c${i}`,
    port: `${own}p${i}`,
    address: `10.77.0.${i + 1}`,
  }));
  const must = (...args: readonly string[]) => {
    const { status, stderr } = run(...args);
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  };
  try {
    must('netns', 'add', hub);
    must('-n', hub, 'link', 'add', 'switch', 'type', 'bridge');
    must('-n', hub, 'link', 'set', 'switch', 'up');
    for (const { name, cable, port, address } of made) {
      must('netns', 'add', name);
      must(...['link', 'add', cable, 'netns', name, 'type', 'veth', 'peer', 'name', port, 'netns', hub]);
      must('-n', hub, 'link', 'set', port, 'master', 'switch');
      must('-n', name, 'addr', 'add', `${address}/24`, 'dev', cable);
      for (const device of ['lo', cable]) must('-n', name, 'link', 'set', device, 'up');
      must('-n', hub, 'link', 'set', port, 'up');
    }
    await use(
      made.map(({ name, port, address }) => ({
        on: ['ip', 'netns', 'exec', name],
        address,
        plug: (isIn) => must('-n', hub, 'link', 'set', port, isIn ? 'up' : 'down'),
        killAll: () => {
          for (const pid of run('netns', 'pids', name).stdout.split('\n').filter(Boolean))
            try {
              process.kill(Number(pid), 'SIGKILL');
            } catch {
              // It has ended with another one.
            }
        },
      })),
    );
  } finally {
    for (const { name } of made) run('netns', 'del', name);
    run('netns', 'del', hub);
  }
};
