import { createCipheriv, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { backupPreamble, packBackup } from '@quipu/contract';

export interface Sealing {
  readonly sheet: number;
  readonly epoch: number;
  /** Its first line; absent: it has all of the log. */
  readonly from?: number;
  /** Base64, as the sheet brought it. */
  readonly key: string | null;
}

/** Bytes sealed as the log of a backup, whatever they are. */
export const sealedBytes = ({ sheet, epoch, from = 0, key }: Sealing, packed: Uint8Array): Uint8Array => {
  const iv = new Uint8Array(randomBytes(12));
  const preamble = backupPreamble({ sheet, epoch, from, iv });
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key ?? '', 'base64'), iv).setAAD(preamble);
  const sealed = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
  return packBackup(preamble, sealed);
};

/** A backup as a device makes it of its log. */
export const sealedBackup = (sealing: Sealing, lines: readonly string[]): Uint8Array =>
  sealedBytes(sealing, gzipSync(lines.map((line) => `${line}\n`).join('')));
