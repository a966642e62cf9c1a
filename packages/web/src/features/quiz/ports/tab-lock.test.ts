import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askForSheet, GRACE_MS, type LockAnswer, sheetLock, whenFree, withSheet } from './tab-lock.ts';

/** Web Locks as the standard has them, for one name: the part that the sheet uses. */
const locksDouble = () => {
  let held: { readonly steal: () => void } | null = null;
  let waiting: (() => void)[] = [];
  const grant = (callback: LockGrantedCallback<unknown>) =>
    new Promise((resolve, reject) => {
      const me = { steal: () => reject(new DOMException('stolen', 'AbortError')) };
      held = me;
      const hold = async () => {
        const value: unknown = await callback({ name: 'sheet', mode: 'exclusive' });
        if (held === me) held = null;
        resolve(value);
        for (const wake of waiting.splice(0)) wake();
      };
      void hold();
    });
  const request = async (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    if (options.steal === true) held?.steal();
    else if (options.ifAvailable === true && held !== null) return callback(null);
    else if (held !== null) {
      await new Promise<void>((resolve, reject) => {
        waiting = [...waiting, resolve];
        options.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
      });
    }
    return grant(callback);
  };
  return { request } as unknown as LockManager;
};

const had = (answer: LockAnswer) => {
  if (answer === 'taken') throw new Error('the sheet was to be had');
  return answer;
};

describe('the sheet of one tab', () => {
  it('is refused to a second tab, until the first lets go', async () => {
    const locks = locksDouble();
    const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
    expect(await askForSheet(locks, 'sheet', { takeOver: false })).toBe('taken');
    await first.release();
    had(await askForSheet(locks, 'sheet', { takeOver: false }));
  });

  it('is lost to a tab that takes over', async () => {
    const locks = locksDouble();
    const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
    had(await askForSheet(locks, 'sheet', { takeOver: true }));
    await expect(first.lost).resolves.toBeUndefined();
    await first.release();
  });

  it('is worked on while no other tab has it, and let go of where that fails, too', async () => {
    const locks = locksDouble();
    const did: string[] = [];
    const first = had(await askForSheet(locks, sheetLock([1, 2]), { takeOver: false }));
    await withSheet(locks, [1, 2], async () => void did.push('while another has it'));
    await first.release();
    await expect(withSheet(locks, [1, 2], () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    await withSheet(locks, [1, 2], async () => void did.push('after it failed'));
    expect(did).toEqual(['after it failed']);
  });

  it('is had at once where the browser has no locks', async () => {
    const answer = had(await askForSheet(undefined, 'sheet', { takeOver: false }));
    await answer.release();
  });
});

describe('a sheet that another tab has', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => isWorkedIn });
  let isWorkedIn = true;
  const lookAt = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    page.visibilityState = 'visible';
    isWorkedIn = true;
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('is told to be free as soon as it is let go of, however long that took, and may be asked for then', async () => {
    const locks = locksDouble();
    const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
    const told = vi.fn();
    const stop = whenFree(locks, 'sheet', told);
    await settled();
    expect(told).not.toHaveBeenCalled();
    await first.release();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    had(await askForSheet(locks, 'sheet', { takeOver: false }));
    stop();
  });

  it('is left to a tab that is reloaded by a page that nobody looks at, and had when that is looked at', async () => {
    const locks = locksDouble();
    const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
    const told = vi.fn();
    const stop = whenFree(locks, 'sheet', told);
    lookAt('hidden');
    await first.release();
    await settled();
    expect(told).not.toHaveBeenCalled();
    lookAt('visible');
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    stop();
  });

  describe('beside a window that is worked in', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      isWorkedIn = false;
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const waiting = async () => {
      const locks = locksDouble();
      const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
      const told = vi.fn();
      const stop = whenFree(locks, 'sheet', told);
      await first.release();
      return { locks, told, stop };
    };

    it('is left to the one that is reloaded, which has time to come back, and waited for on', async () => {
      const { locks, told, stop } = await waiting();
      await vi.advanceTimersByTimeAsync(GRACE_MS - 100);
      const again = had(await askForSheet(locks, 'sheet', { takeOver: false }));
      await vi.advanceTimersByTimeAsync(10 * GRACE_MS);
      expect(told).not.toHaveBeenCalled();
      await again.release();
      await vi.advanceTimersByTimeAsync(GRACE_MS);
      expect(told).toHaveBeenCalledOnce();
      stop();
    });

    it('is had after a while where nobody comes back', async () => {
      const { told, stop } = await waiting();
      await vi.advanceTimersByTimeAsync(GRACE_MS);
      expect(told).toHaveBeenCalledOnce();
      stop();
    });

    it('is had as soon as its examinee comes here', async () => {
      const { told, stop } = await waiting();
      await vi.advanceTimersByTimeAsync(100);
      expect(told).not.toHaveBeenCalled();
      isWorkedIn = true;
      page.dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(0);
      expect(told).toHaveBeenCalledOnce();
      stop();
      await vi.advanceTimersByTimeAsync(2 * GRACE_MS);
      expect(told).toHaveBeenCalledOnce();
    });
  });

  it('is waited for no longer than it is wanted', async () => {
    const locks = locksDouble();
    const first = had(await askForSheet(locks, 'sheet', { takeOver: false }));
    const told = vi.fn();
    whenFree(locks, 'sheet', told)();
    await first.release();
    await settled();
    expect(told).not.toHaveBeenCalled();
  });
});
