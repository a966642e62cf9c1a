import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { startTexts } from '../../start-texts.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'quipu';

const numberOf = (flag: '-u' | '-g', name: string): number | null => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : null;
};

const lookUp = (name: string): SystemUser | null => {
  const [uid, gid] = [numberOf('-u', name), numberOf('-g', name)];
  return uid === null || gid === null ? null : { uid, gid };
};

const create = (): SystemUser => {
  const made = spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ]);
  // Two processes may create it at once: what counts is that it is there.
  const user = lookUp(NAME);
  if (user === null) throw new Error(startTexts.noSystemUser(NAME, String(made.error?.message ?? made.stderr)));
  return user;
};

const ownerOf = (cluster: string): SystemUser | null => {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
};

/**
 * The user that PostgreSQL runs as when we are root, which it refuses to be: the owner of the cluster, where there is
 * one already. Null: ourselves.
 */
export const systemUserFor = (cluster: string): SystemUser | null =>
  process.getuid?.() === 0 ? (ownerOf(cluster) ?? lookUp(NAME) ?? create()) : null;

/** Tells whether the user can read and enter `path`, every folder above it included. */
export const canReach = (user: SystemUser | null, path: string): boolean =>
  user === null
    ? true
    : spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0;
