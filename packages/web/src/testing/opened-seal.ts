import { createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { BACKUP_TAG_BYTES, type BackupHeader, unpackBackup } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';

/** Opens what a device has sealed, as the server does. */
export const openedSeal = (
  file: Uint8Array,
  key: Uint8Array,
): { readonly header: BackupHeader; readonly log: string } => {
  const parts = unpackBackup(file);
  if (!isRight(parts)) throw new Error(parts.left);
  const { header, preamble, sealed } = parts.right;
  const decipher = createDecipheriv('aes-256-gcm', key, header.iv);
  decipher.setAAD(preamble);
  decipher.setAuthTag(sealed.subarray(sealed.length - BACKUP_TAG_BYTES));
  const body = sealed.subarray(0, sealed.length - BACKUP_TAG_BYTES);
  return { header, log: gunzipSync(Buffer.concat([decipher.update(body), decipher.final()])).toString() };
};
