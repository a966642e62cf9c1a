import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/connection.ts';
import { startTexts } from '../start-texts.ts';
import { HOUR_MS } from '../time/durations.ts';
import { writeArchive } from './write-archive.ts';

const FOLDER = 'backups';
const ENDING = '.quipu-backup';

export const archivesFolder = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, FOLDER);

/** A service that starts again and again has one archive of what it fails to bring forward; later the tables may be others. */
const REUSED_MS = HOUR_MS;

/** Newest first. */
const archivesIn = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  return aged.sort((one, other) => other.at - one.at);
};

/** Drops all but the newest of each migration, and of those all but as many as are kept. */
const dropOld = async (folder: string, kept: number, isOfThis: (name: string) => boolean): Promise<void> => {
  const all = await archivesIn(folder);
  const newest = all.find(({ name }) => isOfThis(name));
  const others = all.filter((one) => one === newest || !isOfThis(one.name));
  const old = all.filter((one) => !others.slice(0, kept).includes(one));
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
};

/**
 * Keeps the tables as they are before migrations change them, in the data folder; files are not changed by any, and stay where they
 * are. Where that cannot be done nothing is migrated.
 */
export const archiveBefore = async (
  config: Pick<Config, 'dataFolder' | 'archivesKept'>,
  connection: Connection | string,
  migrations: readonly string[],
  say: (line: string) => void,
): Promise<void> => {
  if (config.archivesKept === 0) return;
  const folder = archivesFolder(config);
  const ending = `-${migrations[0]}${ENDING}`;
  const isOfThis = (name: string): boolean => name.endsWith(ending);
  const at = new Date();
  const to = join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${process.pid}${ending}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const standing = (await archivesIn(folder)).find(({ name }) => isOfThis(name));
    if (standing !== undefined && at.getTime() - standing.at < REUSED_MS) {
      say(startTexts.archivedBefore(migrations, join(folder, standing.name)));
      return;
    }
    say(startTexts.archiving(migrations, to));
    await writeArchive({
      ...{ connection, dataFolder: config.dataFolder, to },
      ...{ withFiles: false, secret: null, lock: null },
    });
    await dropOld(folder, config.archivesKept, isOfThis);
  } catch (error) {
    throw new Error(startTexts.notArchived(error instanceof Error ? error.message : startTexts.unknownFailure), {
      cause: error,
    });
  }
};
