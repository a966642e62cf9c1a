import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAX_BACKUP_LOG_BYTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../platform/root.ts';
import { sealedBackup, sealedBytes } from '../../testing/sealed-backup.ts';
import { backupKeys } from './backup-keys.ts';
import { openBackup } from './open-backup.ts';

const FLIPPED_BYTES = 4_096;
/** Each bit of these is flipped, of the others one of eight: what the seal is of stands here. */
const HEAD_BYTES = 128;
const keyOf = backupKeys({ secret: 'x'.repeat(32), dataFolder: '/nowhere' });
const keyFor = (epoch: number) => keyOf({ userId: 3, sheetId: 7, epoch });
const keysFor = (sheetId: number, epoch: number) => [Buffer.alloc(32), keyOf({ userId: 3, sheetId, epoch })];
const sealing = { sheet: 7, epoch: 2, key: keyFor(2).toString('base64') };
const lines = Array.from(
  { length: 150 },
  (_, seq) => `{"seq":${seq},"prev":"${randomBytes(32).toString('base64url')}"}`,
);
const backup = sealedBackup(sealing, lines);
const kindOf = async (bytes: Uint8Array): Promise<string> => {
  const opened = await openBackup(bytes, 7, keysFor);
  return E.isLeft(opened) ? opened.left.kind : 'opened';
};

describe('the opening of a backup', () => {
  it('gives the log back', async () => {
    expect(await openBackup(backup, 7, keysFor)).toEqual(
      E.right({ epoch: 2, from: 0, log: Buffer.from(lines.map((line) => `${line}\n`).join('')) }),
    );
  });

  it('opens the backup that version 1 made of a device in the middle of its evaluation', async () => {
    const recorded = (name: string) => readFileSync(join(ROOT, 'packages', 'engine', 'corpus', '1', name));
    const key = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 37 + 11) & 255));
    expect(await openBackup(recorded('open-device.backup'), 7, () => [key])).toEqual(
      E.right({ epoch: 1, from: 0, log: recorded('open-device-journal.jsonl') }),
    );
  });

  it('refuses a file in which one bit was flipped: any of its head, and one of each byte of the first 4 KB', async () => {
    expect(backup.length).toBeGreaterThan(FLIPPED_BYTES);
    const kinds = new Map<string, number>();
    // By nine, so that it is another bit in each byte.
    for (let bit = 0; bit < FLIPPED_BYTES * 8; bit += bit < HEAD_BYTES * 8 ? 1 : 9) {
      const flipped = backup.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const kind = await kindOf(flipped);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(['damaged', 'foreign', 'otherPerson']);
    expect(kinds.get('foreign')).toBe('QUIPU-BACKUP-1\n'.length * 8);
  });

  it('refuses it cut after any byte, and with anything after its end', async () => {
    for (let length = 0; length < backup.length; length += 1)
      expect(await kindOf(backup.subarray(0, length))).toBe(length === 0 ? 'empty' : 'damaged');
    expect(await kindOf(Buffer.concat([backup, Buffer.from('x')]))).toBe('damaged');
  });

  it("refuses another sheet's, another epoch's and another person's, and says which where the seal shows it", async () => {
    const of8 = keyOf({ userId: 3, sheetId: 8, epoch: 2 }).toString('base64');
    expect(await kindOf(sealedBackup({ ...sealing, sheet: 8, key: of8 }, lines))).toBe('otherSheet');
    expect(await kindOf(sealedBackup({ ...sealing, sheet: 8 }, lines))).toBe('otherPerson');
    expect(await kindOf(sealedBackup({ ...sealing, epoch: 1 }, lines))).toBe('damaged');
    const others = keyOf({ userId: 4, sheetId: 7, epoch: 2 }).toString('base64');
    expect(await kindOf(sealedBackup({ ...sealing, key: others }, lines))).toBe('damaged');
  });

  it('refuses what was sealed rightly and is no log', async () => {
    const packed = [
      Buffer.from('no gzip at all'),
      gzipSync(''),
      gzipSync('{"seq":0}'),
      gzipSync(Buffer.from([0xff, 0x0a])),
      gzipSync(Buffer.alloc(MAX_BACKUP_LOG_BYTES + 1, '\n')),
      gzipSync('{}\n').subarray(0, -3),
    ];
    for (const bytes of packed) expect(await kindOf(sealedBytes(sealing, bytes))).toBe('damaged');
  });
});
