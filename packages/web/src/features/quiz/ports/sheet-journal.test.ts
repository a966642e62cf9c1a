import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillDisk, stubLocalStorage } from '../../../testing/browser-storage.ts';
import { linesOf } from '../../../testing/journal-contract.ts';
import { openSheetJournal } from './sheet-journal.ts';

const record = (text: string) => ({
  sheetId: 1,
  epoch: 1,
  drafts: [{ itemId: 5, text, details: null, keyAt: 9, revision: 2 }],
});

describe('the journal of a sheet', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    stubLocalStorage();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('gives back its lines in order, over more than one page, and after it is opened again', async () => {
    const lines = Array.from({ length: 1203 }, (_, i) => `line ${i}`);
    const first = await openSheetJournal([7, 1]);
    await first.append(lines.slice(0, 700));
    await first.append(lines.slice(700));
    first.close();
    const again = await openSheetJournal([7, 1]);
    await again.append(['one more']);
    expect(await linesOf(again)).toEqual([...lines, 'one more']);
  });

  it('keeps its device id, and keeps users and sheets apart', async () => {
    const mine = await openSheetJournal([7, 1]);
    await mine.append(['mine']);
    const other = await openSheetJournal([8, 1]);
    const otherSheet = await openSheetJournal([7, 2]);
    expect(await linesOf(other)).toEqual([]);
    expect(await linesOf(otherSheet)).toEqual([]);
    expect(new Set([mine.deviceId, other.deviceId, otherSheet.deviceId]).size).toBe(3);
    expect((await openSheetJournal([7, 1])).deviceId).toBe(mine.deviceId);
  });

  it('lets a tab that was taken over write nothing more', async () => {
    const first = await openSheetJournal([7, 1]);
    await first.append(['a']);
    const second = await openSheetJournal([7, 1]);
    await expect(first.append(['lost'])).rejects.toThrow('another tab');
    await expect(first.erase()).rejects.toThrow('another tab');
    await second.append(['b']);
    expect(await linesOf(second)).toEqual(['a', 'b']);
  });

  it('gives back its lines from one of them on', async () => {
    const lines = Array.from({ length: 1203 }, (_, i) => `line ${i}`);
    const journal = await openSheetJournal([7, 1]);
    await journal.append(lines);
    const some: string[] = [];
    for await (const line of journal.read(601)) some.push(line);
    expect(some).toEqual(lines.slice(601));
  });

  it('keeps a key that no script can read, over a reload, and goes on where the browser keeps none', async () => {
    const bytes = new Uint8Array(32);
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
    const journal = await openSheetJournal([7, 1]);
    await journal.keepSeal({ key, epoch: 2, reference: '1710034065' });
    await journal.keepExtras({ resources: ['/storage/a.svg'] });
    const again = await openSheetJournal([7, 1]);
    expect(again.seal()).toMatchObject({ epoch: 2, reference: '1710034065' });
    expect(again.seal()?.key.extractable).toBe(false);
    const unstorable = { key: Symbol('a key') as unknown as CryptoKey, epoch: 3, reference: 'x' };
    await again.keepSeal(unstorable);
    expect(again.seal()).toBe(unstorable);
    await again.keepExtras({ endSteps: [] });
    expect((await openSheetJournal([7, 1])).seal()).toBeNull();
  });

  it('keeps one record of drafts of a user and a sheet, replaced in place, beside the one that was written at once', async () => {
    const journal = await openSheetJournal([7, 1]);
    const other = await openSheetJournal([8, 1]);
    await journal.drafts.write(record('uno'));
    await journal.drafts.write(record('dos'));
    journal.drafts.writeNow(record('tres'));
    expect(await (await openSheetJournal([7, 1])).drafts.read()).toEqual([record('dos'), record('tres')]);
    expect(await other.drafts.read()).toEqual([]);
    await expect(journal.drafts.write(record('tarde'))).rejects.toThrow('another tab');
    const again = await openSheetJournal([7, 1]);
    await again.drafts.write(null);
    again.drafts.writeNow(null);
    expect(await again.drafts.read()).toEqual([]);
    await again.drafts.write(record('fin'));
    again.drafts.writeNow(record('fin'));
    await again.erase();
    expect(await (await openSheetJournal([7, 1])).drafts.read()).toEqual([]);
  });

  // Seed 5061 of the simulation of the whole: what it could not write in the one way it wrote in the other.
  it('lets a tab that was taken over replace no draft of the other in any way', async () => {
    const first = await openSheetJournal([7, 1]);
    const second = await openSheetJournal([7, 1]);
    second.drafts.writeNow(record('dos'));
    await expect(first.drafts.write(record('uno'))).rejects.toThrow('another tab');
    first.drafts.writeNow(record('uno'));
    expect(await second.drafts.read()).toEqual([record('dos')]);
  });

  it('reads no draft of a storage that is broken, and goes on where there is none', async () => {
    const journal = await openSheetJournal([7, 1]);
    localStorage.setItem('quipu-drafts-7-1', '{');
    expect(await journal.drafts.read()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(() => journal.drafts.writeNow(record('x'))).not.toThrow();
    expect(await journal.drafts.read()).toEqual([]);
  });

  it('appends all of its lines or none', async () => {
    const journal = await openSheetJournal([7, 1]);
    const unstorable = Symbol('no structured clone') as unknown as string;
    await expect(journal.append(['whole', unstorable])).rejects.toThrow();
    expect(await linesOf(journal)).toEqual([]);
    await journal.append(['after']);
    expect(await linesOf(journal)).toEqual(['after']);
  });

  it('keeps what the screen needs beside the log, and erases both', async () => {
    const journal = await openSheetJournal([7, 1]);
    await journal.keepExtras({ resources: ['/storage/a.svg'] });
    await journal.keepExtras({ log: { epoch: 1, lines: 3, receipt: 'r' } });
    const again = await openSheetJournal([7, 1]);
    expect(again.extras()).toEqual({
      cameraVerdictBlockMs: 30_000,
      loading: null,
      endSteps: [],
      resources: ['/storage/a.svg'],
      photos: false,
      log: { epoch: 1, lines: 3, receipt: 'r' },
      isLeft: false,
    });
    await again.erase();
    const fresh = await openSheetJournal([7, 1]);
    expect(fresh.extras().resources).toEqual([]);
    expect(fresh.deviceId).not.toBe(journal.deviceId);
  });

  describe('on a storage that fails', () => {
    /** Connections as they are opened. */
    const connections: IDBDatabase[] = [];
    beforeEach(() => {
      connections.length = 0;
      const { open } = IDBFactory.prototype;
      vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...how) {
        const request = open.apply(this, how);
        request.addEventListener('success', () => connections.push(request.result));
        return request;
      });
    });
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it('keeps nobody waiting for what it does not answer', async () => {
      const journal = await openSheetJournal([7, 1]);
      const never = new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey>;
      vi.spyOn(IDBObjectStore.prototype, 'put').mockReturnValue(never);
      vi.spyOn(IDBObjectStore.prototype, 'delete').mockReturnValue(never as unknown as IDBRequest<undefined>);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const waits = [journal.keepExtras({ photos: true }), journal.setAside(), journal.erase()];
      const ended = Promise.allSettled(waits);
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    });

    it('goes on over another connection where the browser has closed its own', async () => {
      const journal = await openSheetJournal([7, 1]);
      await journal.append(['a']);
      for (const one of connections) one.close();
      await journal.append(['b']);
      for (const one of connections) one.close();
      expect(await linesOf(journal)).toEqual(['a', 'b']);
      for (const one of connections) one.close();
      await journal.drafts.write(record('uno'));
      expect(await journal.drafts.read()).toEqual([record('uno')]);
      expect(connections).toHaveLength(4);
    });

    it('opens one connection for all that have lost it, and none once it is closed', async () => {
      const journal = await openSheetJournal([7, 1]);
      for (const one of connections) one.close();
      await Promise.all([journal.append(['a']), journal.keepExtras({ photos: true }), linesOf(journal)]);
      expect(connections).toHaveLength(2);
      journal.close();
      await expect(linesOf(journal)).rejects.toThrow();
      expect(connections).toHaveLength(2);
    });

    it('works again by itself once the storage opens again', async () => {
      const journal = await openSheetJournal([7, 1]);
      for (const one of connections) one.close();
      vi.mocked(IDBFactory.prototype.open).mockImplementationOnce(() => {
        throw new DOMException('no room', 'UnknownError');
      });
      await expect(journal.append(['a'])).rejects.toThrow('no room');
      await journal.append(['a']);
      expect(await linesOf(journal)).toEqual(['a']);
    });

    it('writes what comes next after what it had written, although it had said no', async () => {
      const journal = await openSheetJournal([7, 1]);
      const { add } = IDBObjectStore.prototype;
      const written = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
        this: IDBObjectStore,
        ...what
      ) {
        add.apply(this, what);
        this.transaction.commit();
        throw new Error('nobody knows');
      });
      await expect(journal.append(['a'])).rejects.toThrow('nobody knows');
      written.mockRestore();
      expect(await linesOf(journal)).toEqual(['a']);
      await journal.append(['b']);
      expect(await linesOf(journal)).toEqual(['a', 'b']);
    });

    it('gives what it has where nothing can be written, as the same device, and writes once there is room', async () => {
      const before = await openSheetJournal([7, 1]);
      await before.append(['a']);
      const makeRoom = fillDisk();
      const journal = await openSheetJournal([7, 1]);
      expect([journal.deviceId, await linesOf(journal)]).toEqual([before.deviceId, ['a']]);
      await expect(journal.append(['b'])).rejects.toThrow('no room');
      makeRoom();
      await journal.append(['b']);
      await expect(before.append(['lost'])).rejects.toThrow('another tab');
      expect(await linesOf(await openSheetJournal([7, 1]))).toEqual(['a', 'b']);
    });

    it('lets no tab go on from what it has read once the owner before it has written on', async () => {
      const before = await openSheetJournal([7, 1]);
      await before.append(['a']);
      const makeRoom = fillDisk();
      const journal = await openSheetJournal([7, 1]);
      makeRoom();
      await before.append(['b']);
      await expect(journal.append(['fork'])).rejects.toThrow('another tab');
      journal.drafts.writeNow(record('fork'));
      expect(await before.drafts.read()).toEqual([]);
      await before.append(['c']);
      expect(await linesOf(before)).toEqual(['a', 'b', 'c']);
    });

    it('begins a sheet where nothing can be written yet', async () => {
      const makeRoom = fillDisk();
      const journal = await openSheetJournal([7, 1]);
      await expect(journal.append(['a'])).rejects.toThrow('no room');
      makeRoom();
      await journal.append(['a']);
      const again = await openSheetJournal([7, 1]);
      expect([again.deviceId, await linesOf(again)]).toEqual([journal.deviceId, ['a']]);
    });

    it('lets no tab write that could not make itself the owner before another one did', async () => {
      await openSheetJournal([7, 1]);
      const makeRoom = fillDisk();
      const first = await openSheetJournal([7, 1]);
      makeRoom();
      const second = await openSheetJournal([7, 1]);
      await expect(first.append(['lost'])).rejects.toThrow('another tab');
      await second.append(['a']);
      expect(await linesOf(second)).toEqual(['a']);
    });
  });
});
