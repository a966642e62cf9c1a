import { hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';

export interface BackupKeyOf {
  readonly userId: number;
  readonly sheetId: number;
  readonly epoch: number;
}

const KEY_BYTES = 32;

/** Gives what backups are sealed with: a key for each person, sheet and epoch, none of which tells of another. */
export const backupKeys = (config: Pick<Config, 'secret' | 'dataFolder'>): ((of: BackupKeyOf) => Buffer) => {
  const master = ownKey(config, 'backup');
  return ({ userId, sheetId, epoch }) =>
    Buffer.from(hkdfSync('sha256', master, '', `backup:${userId}:${sheetId}:${epoch}`, KEY_BYTES));
};
