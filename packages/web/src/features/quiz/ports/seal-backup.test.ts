import type { OpenedSheet } from '@quipu/contract';
import { describe, expect, it, vi } from 'vitest';
import { openedSeal } from '../../../testing/opened-seal.ts';
import { backupSeal } from '../ports/backup-seal.ts';
import { sealBackup } from './seal-backup.ts';

const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7));
const opened = (backupKey: string | null) =>
  ({ backupKey, epoch: 3, reference: '1710034065' }) as unknown as OpenedSheet;
async function* lines() {
  yield '{"seq":0,"prev":""}';
  yield '{"seq":1,"prev":"ñ"}';
}

const opens = (file: Uint8Array): string => {
  const { header, log } = openedSeal(file, KEY);
  expect(header).toMatchObject({ sheet: 7, epoch: 3, from: 0 });
  return log;
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
