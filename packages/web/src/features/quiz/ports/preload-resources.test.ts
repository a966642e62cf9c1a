import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringResource } from './preload-resources.ts';

const PICTURE = 'http://localhost/storage/a.svg';
const SOUND = 'http://localhost/storage/a.mp3';
const { signal } = new AbortController();
const refusing = (name: string) => () => Promise.reject(new DOMException('no room', name));
const cut = () => Promise.reject(new TypeError('Failed to fetch'));

let isShowable = true;
const asked: string[] = [];
const onDevice = (cache: Partial<Cache>): void => {
  const none = { match: async () => undefined, add: async () => undefined, put: async () => undefined };
  vi.stubGlobal('caches', { open: async () => ({ ...none, ...cache }) });
};

beforeEach(() => {
  isShowable = true;
  asked.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      onload = (): void => undefined;
      onerror = (): void => undefined;
      set src(url: string) {
        asked.push(url);
        queueMicrotask(() => (isShowable ? this.onload() : this.onerror()));
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('what a sheet shows and plays', () => {
  it('is kept under the name that stays, and not asked for again', async () => {
    const kept = new Map<string, Response>();
    const nameOf = (of: RequestInfo | URL): string => (of instanceof Request ? of.url : String(of));
    const add = vi.fn(async (of: RequestInfo | URL) => void kept.set(nameOf(of), new Response('<svg/>')));
    onDevice({
      add,
      match: async (of) => kept.get(nameOf(of)),
      put: async (of, what) => void kept.set(nameOf(of), what),
      delete: async (of) => kept.delete(nameOf(of)),
    });
    await bringResource(`${PICTURE}?g=mine`, signal);
    await bringResource(`${PICTURE}?g=another`, signal);
    expect([...kept.keys()]).toEqual([PICTURE]);
    expect(add).toHaveBeenCalledOnce();
    expect(asked).toEqual([]);
  });

  it.each([
    ['takes nothing for want of room', () => onDevice({ add: refusing('QuotaExceededError') })],
    ['says of its disk what others say of the network', () => onDevice({ add: cut })],
    ['cannot be read', () => onDevice({ match: refusing('UnknownError') })],
    ['does not open', () => vi.stubGlobal('caches', { open: refusing('SecurityError') })],
    ['is not there at all', () => vi.stubGlobal('caches', undefined)],
  ])('has come where a picture can be shown, though the cache %s', async (_, fail) => {
    fail();
    await expect(bringResource(PICTURE, signal)).resolves.toBeUndefined();
    expect(asked).toEqual([PICTURE]);
  });

  it('keeps nobody for a sound that no cache takes: it comes when it is played', async () => {
    onDevice({ add: refusing('QuotaExceededError') });
    await expect(bringResource(SOUND, signal)).resolves.toBeUndefined();
  });

  it('has not come where there is no network', async () => {
    isShowable = false;
    onDevice({ add: cut });
    await expect(bringResource(PICTURE, signal)).rejects.toThrow(PICTURE);
    await expect(bringResource(SOUND, signal)).rejects.toThrow('Failed to fetch');
  });

  it('is not waited for once nobody wants it', async () => {
    onDevice({ add: refusing('AbortError') });
    await expect(bringResource(PICTURE, AbortSignal.abort())).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
