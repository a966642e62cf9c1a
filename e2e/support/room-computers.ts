import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Computer, canMakeComputers } from './computers.ts';
import { faketime } from './faketime.ts';

const must = (command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
};

const canMount = (): boolean => existsSync('/dev/loop-control') && spawnSync('mkfs.ext4', ['-V']).status === 0;
const hasClocks = (): boolean => process.platform === 'linux' && faketime() !== null;

/** Computers whose disks lose what was not written through, and whose clocks are set, need root, loop devices and Debian's faketime. */
export const canMakeRoomComputers = (): boolean => canMakeComputers() && hasClocks() && canMount();

/** A computer with a disk and a clock of its own, and with a run that begins each time it is turned on. */
export interface RoomComputer extends Computer {
  readonly name: string;
  /** A folder on its disk. */
  readonly disk: string;
  /** Sets its clock, by as much from the right time: `+30m`. */
  readonly setClock: (by: string) => void;
  readonly start: (args: readonly string[], env?: Readonly<Record<string, string>>) => ChildProcess;
  /** It is turned off in good order, and on again. */
  readonly turnOffAndOn: () => Promise<void>;
}

interface Made extends RoomComputer {
  readonly image: string;
  readonly turnOn: () => void;
  readonly eject: () => void;
}

const pidsOf = ({ on }: Computer): readonly number[] =>
  must('ip', 'netns', 'pids', on.at(-1) ?? '')
    .split('\n')
    .filter(Boolean)
    .map(Number);
const nameOf = (pid: number): string =>
  spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
const untilNothingRuns = (computer: Computer) =>
  expect.poll(() => pidsOf(computer).length, { timeout: 60_000, intervals: [50] }).toBe(0);

/** A file system that writes by itself only after minutes: until then what nobody had written through is in memory alone. */
const MOUNTED = 'loop,commit=300';
const MEGABYTE = 1_048_576;

const madeOf = (computer: Computer, name: string, folder: string, megabytes: number): Made => {
  const [image, disk, clock, boot] = ['img', 'disk', 'clock', 'boot'].map((end) => join(folder, `${name}.${end}`)) as [
    string,
    string,
    string,
    string,
  ];
  must('truncate', '-s', String(megabytes * MEGABYTE), image);
  must('mkfs.ext4', '-q', '-m', '0', image);
  mkdirSync(disk);
  const setClock = (by: string) => writeFileSync(clock, by);
  setClock('+0');
  let ran = 0;
  const turnOn = () => {
    must('mount', '-o', MOUNTED, image, disk);
    chmodSync(disk, 0o755);
    writeFileSync(boot, `${randomUUID()}\n`);
    ran = randomInt(1_000, 10_000_000);
  };
  return {
    ...computer,
    name,
    disk,
    image,
    setClock,
    turnOn,
    eject: () => {
      spawnSync('umount', [disk]);
    },
    start: (args, env = {}) => {
      const run = [
        'unshare',
        '-m',
        '-T',
        '--fork',
        '--kill-child',
        '--boottime',
        String(ran),
        '--monotonic',
        String(ran),
      ];
      const own = [
        'sh',
        '-c',
        'mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"',
        boot,
        process.execPath,
      ];
      const [command = '', ...rest] = [...computer.on, ...run, ...own, ...args];
      return spawn(command, rest, {
        env: {
          PATH: process.env['PATH'],
          LD_PRELOAD: faketime() ?? '',
          FAKETIME_TIMESTAMP_FILE: clock,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          NO_FAKE_STAT: '1',
          ...env,
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    },
    turnOffAndOn: async () => {
      // As a system does that is turned off: all at once. What gives each its clocks is none of its programs.
      for (const pid of pidsOf(computer).filter((one) => nameOf(one) !== 'unshare'))
        try {
          process.kill(pid, 'SIGTERM');
        } catch {
          // It has ended meanwhile.
        }
      await untilNothingRuns(computer);
      must('umount', disk);
      turnOn();
    },
  };
};

/**
 * The power of all goes at once, and comes back: a disk has what was written through to it when the last program ended. What the system held
 * in its memory for it is gone.
 */
const powerCut = async (computers: readonly Made[]): Promise<void> => {
  for (const { killAll } of computers) killAll();
  for (const { image } of computers) must('cp', '--sparse=always', image, `${image}.kept`);
  for (const computer of computers) {
    await untilNothingRuns(computer);
    must('umount', computer.disk);
    renameSync(`${computer.image}.kept`, computer.image);
    computer.turnOn();
  }
};

export interface Size {
  readonly name: string;
  readonly megabytes: number;
}

export const roomOf = async (
  computers: readonly Computer[],
  sizes: readonly Size[],
  folder: string,
  use: (room: readonly RoomComputer[], cutPower: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const room = sizes.map(({ name, megabytes }, i) => {
    const computer = computers[i];
    if (computer === undefined) throw new Error('There are too few');
    return madeOf(computer, name, folder, megabytes);
  });
  try {
    for (const { turnOn } of room) turnOn();
    await use(room, () => powerCut(room));
  } finally {
    for (const computer of room) {
      computer.killAll();
      await untilNothingRuns(computer);
      computer.eject();
    }
  }
};
