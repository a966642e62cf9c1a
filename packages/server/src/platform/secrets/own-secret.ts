import { hkdfSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { writtenOnce } from '../process/written-once.ts';
import { newToken } from './token.ts';

type Own = Pick<Config, 'secret' | 'dataFolder'>;

const KEY_BYTES = 32;

const secretFile = ({ dataFolder }: Own): string => join(dataFolder, 'server.secret');

/** The server's secret for a dry run: where none was made yet, one that nothing keeps. */
export const standingSecret = (own: Own): string =>
  own.secret ?? (existsSync(secretFile(own)) ? readFileSync(secretFile(own), 'utf8') : newToken());

/**
 * A key for one use, from the server's secret: the configuration's, or one made once in the data folder. Processes that
 * share a database have to share it.
 */
export const ownKey = (own: Own, use: string): Buffer => {
  const from = (): string => {
    mkdirSync(own.dataFolder, { recursive: true });
    return writtenOnce(secretFile(own), () => newToken());
  };
  return Buffer.from(hkdfSync('sha256', own.secret ?? from(), '', use, KEY_BYTES));
};
