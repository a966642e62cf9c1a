import { spawnSync } from 'node:child_process';

const run = (...args: readonly string[]) => spawnSync('ip', args, { encoding: 'utf8' });

/** Network namespaces are Linux's, and root's. */
export const canMakeComputers = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && run('netns', 'list').status === 0;

export interface Computer {
  /** What goes before a command that runs on it. */
  readonly on: readonly string[];
  readonly address: string;
}

/** Two computers and a cable between them, with no other network. */
export const withTwoComputers = async (
  use: (first: Computer, second: Computer, plug: (isIn: boolean) => void) => Promise<void>,
): Promise<void> => {
  const own = `q${process.pid.toString(36)}`;
  const computers = ['a', 'b'].map((name, i) => ({
    name: `${own}${name}`,
    cable: `${own}v${name}`,
    address: `10.77.0.${i + 1}`,
  }));
  const [first, second] = computers;
  if (first === undefined || second === undefined) return;
  const must = (...args: readonly string[]) => {
    const { status, stderr } = run(...args);
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  };
  try {
    for (const { name } of computers) must('netns', 'add', name);
    must(
      'link',
      'add',
      first.cable,
      'netns',
      first.name,
      'type',
      'veth',
      'peer',
      'name',
      second.cable,
      'netns',
      second.name,
    );
    for (const { name, cable, address } of computers) {
      must('-n', name, 'addr', 'add', `${address}/24`, 'dev', cable);
      for (const device of ['lo', cable]) must('-n', name, 'link', 'set', device, 'up');
    }
    const at = ({ name, address }: { readonly name: string; readonly address: string }): Computer => ({
      on: ['ip', 'netns', 'exec', name],
      address,
    });
    await use(at(first), at(second), (isIn) =>
      must('-n', second.name, 'link', 'set', second.cable, isIn ? 'up' : 'down'),
    );
  } finally {
    for (const { name } of computers) run('netns', 'del', name);
  }
};
