import { BACKUP_IV_BYTES, backupPreamble, packBackup } from '@quipu/contract';
import type { BackupSeal } from './journal-database.ts';

/** Tells whether this browser can make a backup: gzip came late to some. */
export const canSeal = (): boolean => typeof CompressionStream !== 'undefined';

const zipped = async (lines: AsyncIterable<string>): Promise<ArrayBuffer> => {
  const parts: string[] = [];
  for await (const line of lines) parts.push(line, '\n');
  const stream = new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
};

/** The bytes of a backup file: the log so far, from line `from` on, which only the server can open. */
export const sealBackup = async (
  { key, epoch }: BackupSeal,
  sheet: number,
  lines: AsyncIterable<string>,
  from = 0,
): Promise<Uint8Array> => {
  const iv = crypto.getRandomValues(new Uint8Array(BACKUP_IV_BYTES));
  const preamble = backupPreamble({ sheet, epoch, from, iv });
  const additionalData = new Uint8Array(preamble);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, await zipped(lines));
  return packBackup(preamble, new Uint8Array(sealed));
};
