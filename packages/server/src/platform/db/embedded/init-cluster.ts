import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTexts } from '../../start-texts.ts';
import { programsOf } from './binaries.ts';
import type { Place } from './place.ts';
import { runProgram } from './run-program.ts';

export const SUPERUSER = 'quipu';

const version = (cluster: string): string | null => {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

/** Makes the cluster beside its place and moves it there whole: a start cut short leaves no half-made one. */
export const initCluster = async ({ cluster, home, native, user }: Place, password: string): Promise<void> => {
  const found = version(cluster);
  if (found !== null) {
    const [, ours] =
      /\(PostgreSQL\) (\d+)/.exec(await runProgram(programsOf(native).postgres, ['--version'], user)) ?? [];
    if (ours !== undefined && found !== ours) throw new Error(startTexts.otherPostgres(cluster, found, ours));
    return;
  }

  const unfinished = join(home, `init-${process.pid}`);
  const passwordFile = join(home, `init-${process.pid}.password`);
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  try {
    const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    // One call for all of its thousand files, where the system has it.
    const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
    await runProgram(programsOf(native).initdb, [`--pgdata=${unfinished}`, ...access, ...text, ...sync], user);
    renameSync(unfinished, cluster);
  } catch (error) {
    // Another process that started at the same time may have finished first.
    if (version(cluster) === null) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
};
