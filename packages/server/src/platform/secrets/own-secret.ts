import { hkdfSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { makeDataFolderAt } from '../process/data-folder.ts';
import { writtenOnce } from '../process/written-once.ts';
import { newToken } from './token.ts';

/** The server's secret comes from the configuration, or from a file of the data folder. */
export type Own = Pick<Config, 'secret' | 'dataFolder'>;

const KEY_BYTES = 32;
const FILE = 'server.secret';

export const secretFile = ({ dataFolder }: Pick<Own, 'dataFolder'>): string => join(dataFolder, FILE);

/** The server's secret as it is now. Null: none was made yet. */
export const standingSecret = (own: Own): string | null =>
  own.secret ?? (existsSync(secretFile(own)) ? readFileSync(secretFile(own), 'utf8') : null);

/** Every secret that lies in the data folder, with its file: the one of now, those of before, one that is being changed to. */
export const secretsIn = ({
  dataFolder,
}: Pick<Own, 'dataFolder'>): readonly (readonly [file: string, secret: string])[] =>
  existsSync(dataFolder)
    ? readdirSync(dataFolder)
        .filter((name) => name.startsWith(FILE))
        .map((name) => join(dataFolder, name))
        .map((file) => [file, readFileSync(file, 'utf8')] as const)
    : [];

/**
 * A key for one use, from the server's secret: the configuration's, or one made once in the data folder. Processes that
 * share a database have to share it.
 */
export const ownKey = (own: Own, use: string): Buffer => {
  const from = (): string => {
    makeDataFolderAt(own.dataFolder);
    return writtenOnce(secretFile(own), () => newToken());
  };
  return Buffer.from(hkdfSync('sha256', own.secret ?? from(), '', use, KEY_BYTES));
};
