import type { OpenedSheet } from '@quipu/contract';
import type { BackupSeal } from './journal-database.ts';

/** The key becomes one that no script can read; its text is kept nowhere. Null: no backup, or no secure context. */
export const backupSeal = async ({ backupKey, epoch, reference }: OpenedSheet): Promise<BackupSeal | null> => {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (backupKey === null || subtle === undefined) return null;
  const bytes = Uint8Array.from(atob(backupKey), (character) => character.charCodeAt(0));
  return { key: await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']), epoch, reference };
};
