import { hkdfSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writtenOnce } from '../db/embedded/written-once.ts';
import { newToken } from './token.ts';

const KEY_BYTES = 32;

/**
 * A key for one use, from the server's secret: the configuration's, or one made once in the data folder. Processes that
 * share a database have to share it.
 */
export const ownKey = ({ secret, dataFolder }: Pick<Config, 'secret' | 'dataFolder'>, use: string): Buffer => {
  const from = (): string => {
    mkdirSync(dataFolder, { recursive: true });
    return writtenOnce(join(dataFolder, 'server.secret'), () => newToken());
  };
  return Buffer.from(hkdfSync('sha256', secret ?? from(), '', use, KEY_BYTES));
};
