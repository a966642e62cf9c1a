import { hkdfSync } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';
import { checkOf } from '../../platform/secrets/claimed-secret.ts';
import { type Own, ownKey } from '../../platform/secrets/own-secret.ts';
import { sealing } from '../../platform/secrets/sealing.ts';

export interface BackupKeyOf {
  readonly userId: number;
  readonly sheetId: number;
  readonly epoch: number;
}
type KeyOf = (of: BackupKeyOf) => Buffer;

const KEY_BYTES = 32;

const under =
  (master: Buffer): KeyOf =>
  ({ userId, sheetId, epoch }) =>
    Buffer.from(hkdfSync('sha256', master, '', `backup:${userId}:${sheetId}:${epoch}`, KEY_BYTES));

/** Gives what backups are sealed with: a key for each person, sheet and epoch, none of which tells of another. */
export const backupKeys = (own: Own): KeyOf => under(ownKey(own, 'backup'));

const seals = (own: Own) => sealing(ownKey(own, 'earlier backups'));

/** Devices hold backups from before a change of the secret for as long as they please: these keys open them. */
export const earlierBackupKeys = async (db: Db, own: Own): Promise<readonly KeyOf[]> => {
  const rows = await db
    .selectFrom('receipt_key')
    .select(['public_key', 'backup_key'])
    .where('backup_key', 'is not', null)
    .orderBy('since', 'desc')
    .execute();
  const { open } = seals(own);
  return rows.flatMap(({ public_key, backup_key }) => {
    const master = backup_key === null ? null : open(backup_key, Buffer.from(public_key));
    return master === null ? [] : [under(master)];
  });
};

/** Keeps the key of now for backups that are out, and those of before, where only the next secret opens them. */
export const rewrapBackupKeys = async (tx: Tx, from: Own, to: Own): Promise<void> => {
  const [before, after] = [seals(from), seals(to)];
  const keep = (check: string, master: Buffer) =>
    tx
      .updateTable('receipt_key')
      .set({ backup_key: after.seal(master, Buffer.from(check)) })
      .where('public_key', '=', check)
      .execute();
  const rows = await tx.selectFrom('receipt_key').select(['public_key', 'backup_key']).execute();
  for (const { public_key, backup_key } of rows) {
    const master = backup_key === null ? null : before.open(backup_key, Buffer.from(public_key));
    if (master !== null) await keep(public_key, master);
  }
  await keep(checkOf(from), ownKey(from, 'backup'));
};
