import { createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { BACKUP_TAG_BYTES, type OpenedSheet, unpackBackup } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { describe, expect, it, vi } from 'vitest';
import { backupSeal } from '../ports/backup-seal.ts';
import { sealBackup } from './seal-backup.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7));
const opened = (backupKey: string | null) =>
  ({ backupKey, epoch: 3, reference: '1710034065' }) as unknown as OpenedSheet;
async function* lines() {
  yield '{"seq":0,"prev":""}';
  yield '{"seq":1,"prev":"ñ"}';
}

/** Opens a file as the server does. */
const opens = (file: Uint8Array): string => {
  const parts = unpackBackup(file);
  if (!isRight(parts)) throw new Error(parts.left);
  const { header, preamble, sealed } = parts.right;
  expect(header).toMatchObject({ sheet: 7, epoch: 3 });
  const decipher = createDecipheriv('aes-256-gcm', KEY, header.iv);
  decipher.setAAD(preamble);
  decipher.setAuthTag(sealed.subarray(sealed.length - BACKUP_TAG_BYTES));
  const body = sealed.subarray(0, sealed.length - BACKUP_TAG_BYTES);
  return gunzipSync(Buffer.concat([decipher.update(body), decipher.final()])).toString();
};

describe('a backup', () => {
  it('holds the log, sealed with a key that cannot be taken out, each time anew', async () => {
    const seal = await backupSeal(opened(KEY.toString('base64')));
    if (seal === null) throw new Error('a seal is expected');
    const file = await sealBackup(seal, 7, lines());
    expect(opens(file)).toBe('{"seq":0,"prev":""}\n{"seq":1,"prev":"ñ"}\n');
    expect(await sealBackup(seal, 7, lines())).not.toEqual(file);
    await expect(crypto.subtle.exportKey('raw', seal.key)).rejects.toThrow();
    expect(JSON.stringify(seal)).not.toContain(KEY.toString('base64'));
    const changed = Uint8Array.from(file);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => opens(changed)).toThrow();
  });

  it('is not there where the evaluation allows none, nor without a secure context', async () => {
    expect(await backupSeal(opened(null))).toBeNull();
    vi.stubGlobal('crypto', {});
    expect(await backupSeal(opened(KEY.toString('base64')))).toBeNull();
    vi.unstubAllGlobals();
  });
});
