import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Computer } from '../support/computers.ts';
import { ROOT } from '../support/server.ts';
import { readUnit, type Unit } from './unit.ts';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MEGABYTE = 1_048_576;

export const must = (command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
};
const idOf = (kind: '-u' | '-g', user: string): number => Number(must('id', kind, user));

interface Placed {
  readonly text: string;
  readonly user?: string;
  readonly mode?: number;
}

interface Running {
  readonly unit: Unit;
  child: ChildProcess;
  isWanted: boolean;
}

/** A machine with a network, a name, files and processes of its own, on which services run as systemd starts them. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Puts a file at an absolute path of it. */
  readonly place: (path: string, file: Placed) => void;
  readonly start: (unit: string, more?: Readonly<Record<string, string>>) => void;
  /** Stops a service as systemd does. */
  readonly stop: (unit: string) => Promise<void>;
  /** Runs a service that ends by itself to its end; resolves to its exit status. */
  readonly runOnce: (unit: string) => Promise<number | null>;
  /** Kills a service's own process; systemd starts it again where its unit says so. Or holds it, or lets it go on. */
  readonly kill: (unit: string, by?: NodeJS.Signals) => void;
  /** Ends all that runs on it at once, and nothing starts again. */
  readonly turnOff: () => void;
  readonly plug: Computer['plug'];
  /** Runs a command on it to its end. */
  readonly run: (
    args: readonly string[],
    options?: { readonly user?: string; readonly input?: string; readonly timeoutMs?: number },
  ) => { readonly status: number | null; readonly stdout: string; readonly stderr: string };
  /** Starts a program on it that is no service. */
  readonly spawn: (args: readonly string[], env?: Readonly<Record<string, string>>) => ChildProcess;
  readonly logOf: (unit: string) => string;
  /** A path of it, as this process finds it. */
  readonly pathOf: (path: string) => string;
  readonly close: () => Promise<void>;
}

export interface MachineOptions {
  readonly name: string;
  readonly computer: Computer;
  /** What is its own lies there. */
  readonly folder: string;
  /** Folders of this computer that it has, too, by where they are there. */
  readonly shared: Readonly<Record<string, string>>;
  /** A disk of its own at a path, as large as that. */
  readonly disk: { readonly path: string; readonly megabytes: number } | null;
}

/** Parts of the system of which a machine has its own: what is written there lies in its folder. */
const OWN = ['/etc', '/var', '/opt'];

export const machineOf = ({ name, computer, folder, shared, disk }: MachineOptions): Machine => {
  const namespaces = join(folder, 'namespaces');
  const [mounts, uts] = [join(namespaces, 'mnt'), join(namespaces, 'uts')];
  const ownOf = (path: string) => join(folder, 'own', path);
  for (const own of OWN)
    for (const kind of ['own', 'work']) mkdirSync(join(folder, kind, own), { recursive: true, mode: 0o755 });
  mkdirSync(namespaces);
  mkdirSync(join(folder, 'log'));
  for (const file of [mounts, uts]) writeFileSync(file, '');
  must('mount', '--bind', namespaces, namespaces);
  must('mount', '--make-private', namespaces);
  const made = [
    'set -e',
    ...OWN.map(
      (own) =>
        `mount -t overlay overlay -o lowerdir=${own},upperdir=${ownOf(own)},workdir=${join(folder, 'work', own)} ${own}`,
    ),
    'mount -t tmpfs -o mode=755 tmpfs /run',
    ...Object.entries(shared).map(([to, from]) => `mkdir -p ${to} && mount --bind ${from} ${to}`),
  ];
  if (disk !== null) {
    const image = join(folder, 'disk.img');
    must('truncate', '-s', String(disk.megabytes * MEGABYTE), image);
    must('mkfs.ext4', '-q', '-m', '0', image);
    made.push(`mkdir -p ${disk.path} && mount -o loop ${image} ${disk.path}`);
  }
  const inside = ['nsenter', `--net=/run/netns/${computer.on.at(-1)}`, `--mount=${mounts}`, `--uts=${uts}`];
  must(
    ...(['unshare', `--mount=${mounts}`, `--uts=${uts}`, '--propagation', 'private'] as const),
    ...['sh', '-c', `hostname ${name}; ${made.join('\n')}`],
  );

  const running = new Map<string, Running>();
  const asUser = (user: string) =>
    user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
  const pathOf = (path: string) => {
    const found = Object.entries(shared).find(([to]) => path === to || path.startsWith(`${to}/`));
    return found === undefined ? ownOf(path) : found[1] + path.slice(found[0].length);
  };
  const place: Machine['place'] = (path, { text, user = 'root', mode = 0o644 }) => {
    const at = pathOf(path);
    mkdirSync(dirname(at), { recursive: true, mode: 0o755 });
    writeFileSync(at, text);
    chmodSync(at, mode);
    chownSync(at, idOf('-u', user), idOf('-g', user));
  };
  const run: Machine['run'] = (args, { user = 'root', input, timeoutMs = 60_000 } = {}) => {
    const [command = '', ...rest] = [...inside, ...asUser(user), ...args];
    return spawnSync(command, rest, {
      encoding: 'utf8',
      ...(input === undefined ? {} : { input }),
      timeout: timeoutMs,
      env: { PATH, LANG: 'C.UTF-8' },
      maxBuffer: 256 * MEGABYTE,
    });
  };
  const logFile = (unit: string) => join(folder, 'log', `${unit}.log`);
  const environmentOf = (unit: Unit): Record<string, string> => {
    const pairs = unit.environmentFiles.flatMap((file) =>
      readFileSync(pathOf(file), 'utf8')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)] as const),
    );
    return { ...unit.environment, ...Object.fromEntries(pairs) };
  };
  /** Its folders are made on the way to it, so that one that cannot be made is a start that fails. */
  const foldersOf = (unit: Unit): string => {
    const install = (path: string, mode: string) => `install -d -o ${unit.user} -g ${unit.user} -m ${mode} ${path}`;
    return [
      ...(unit.runtimeFolder === null ? [] : [install(`/run/${unit.runtimeFolder}`, unit.runtimeMode)]),
      ...(unit.stateFolder === null ? [] : [install(`/var/lib/${unit.stateFolder}`, '0700')]),
      'exec "$@"',
    ].join(' && ');
  };
  const launch = (unit: Unit, more: Readonly<Record<string, string>>): ChildProcess => {
    for (const before of unit.before) {
      const { status, stdout, stderr } = run(before, { user: unit.user });
      if (status !== 0) throw new Error(`${name}: ${unit.name}: ${before.join(' ')}: ${stdout}${stderr}`);
    }
    const [command = '', ...args] = [
      ...inside,
      ...['sh', '-c', foldersOf(unit), 'sh'],
      ...asUser(unit.user),
      ...['sh', '-c', 'cd "$0" && exec "$@"', unit.folder],
      // Given to it alone: what else is loaded here has another user.
      ...['env', ...Object.entries(more).map(([key, value]) => `${key}=${value}`)],
      ...unit.start,
    ];
    const log = openSync(logFile(unit.name), 'a');
    const child = spawn(command, args, {
      env: { PATH, LANG: 'C.UTF-8', USER: unit.user, HOME: '/nonexistent', ...environmentOf(unit) },
      stdio: ['ignore', log, log],
      detached: true,
    });
    if (unit.runtimeFolder !== null && !unit.keepsRuntimeFolder)
      child.once('exit', () => run(['rm', '-rf', `/run/${unit.runtimeFolder}`]));
    return child;
  };
  const start: Machine['start'] = (path, more = {}) => {
    const unit = readUnit(path, name);
    const entry: Running = { unit, child: launch(unit, more), isWanted: true };
    running.set(unit.name, entry);
    const watch = (child: ChildProcess) =>
      child.once('exit', (code, signal) => {
        if (!entry.isWanted) return;
        appendFileSync(logFile(unit.name), `[${new Date().toISOString()}] ended with ${signal ?? code}\n`);
        if (unit.restartMs === null) return;
        setTimeout(() => {
          if (!entry.isWanted) return;
          entry.child = launch(unit, more);
          watch(entry.child);
        }, unit.restartMs);
      });
    watch(entry.child);
  };
  const signal = (child: ChildProcess, what: NodeJS.Signals, whole = false) => {
    if (child.pid === undefined) return;
    try {
      process.kill(whole ? -child.pid : child.pid, what);
    } catch {
      // It has ended.
    }
  };
  const stop: Machine['stop'] = async (unitName) => {
    const entry = running.get(unitName);
    if (entry === undefined) return;
    running.delete(unitName);
    entry.isWanted = false;
    const { child, unit } = entry;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      signal(child, unit.killSignal);
      const timer = setTimeout(() => signal(child, 'SIGKILL'), unit.stopMs);
      await ended;
      clearTimeout(timer);
    }
    if (!unit.killsOnlyMain) signal(child, 'SIGKILL', true);
  };
  const turnOff = () => {
    for (const entry of running.values()) entry.isWanted = false;
    running.clear();
    computer.killAll();
  };

  return {
    name,
    address: computer.address,
    place,
    start,
    stop,
    runOnce: (path) => {
      const child = launch(readUnit(path, name), {});
      return new Promise((resolve) => child.once('exit', resolve));
    },
    kill: (unitName, by = 'SIGKILL') => {
      const entry = running.get(unitName);
      if (entry === undefined) throw new Error(`${name} does not run ${unitName}`);
      signal(entry.child, by);
    },
    turnOff,
    plug: computer.plug,
    run,
    spawn: (args, env = {}) => {
      const [command = '', ...rest] = [...inside, ...args];
      return spawn(command, rest, { env: { PATH, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
    },
    logOf: (unit) => readFileSync(logFile(unit), 'utf8'),
    pathOf,
    close: async () => {
      turnOff();
      // The system lets go of the disk once nothing runs there.
      for (let tries = 0; tries < 200; tries += 1) {
        if (must('ip', 'netns', 'pids', computer.on.at(-1) ?? '').trim() === '') break;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      for (const one of [mounts, uts, namespaces]) spawnSync('umount', ['-l', one]);
    },
  };
};

export { ROOT };
