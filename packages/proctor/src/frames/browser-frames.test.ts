import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { videoFrames } from './browser-frames.ts';
import { GRID } from './luma-grid.ts';

const SIGN = { brightness: 77, change: 5_000 };
/** The small canvas sees white. */
const WHITE = { brightness: 255, change: null };
const data = new Uint8ClampedArray(GRID.samples * 4).fill(255);
const context = { drawImage: () => undefined, getImageData: () => ({ data }) };
const ownerDocument = { createElement: () => ({ getContext: () => context }) };
const video = (readyState = 4) => ({ readyState, ownerDocument }) as unknown as HTMLVideoElement;

/** Says how the worker takes a frame, and what became of it. */
const workers = { started: 0, ended: 0 };
const browserWhoseWorker = (takes: (worker: Pick<Worker, 'onmessage' | 'onerror'>) => void) =>
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = null;
      onerror = null;
      constructor() {
        workers.started += 1;
      }
      postMessage(): void {
        takes(this);
      }
      terminate(): void {
        workers.ended += 1;
      }
    },
  );
const answers = (sign: unknown) => (worker: Pick<Worker, 'onmessage' | 'onerror'>) =>
  worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data: sign }));

describe('videoFrames', () => {
  beforeEach(() => {
    Object.assign(workers, { started: 0, ended: 0 });
    vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal('VideoFrame', class {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('asks the worker, and ends it when it is closed', async () => {
    browserWhoseWorker(answers(SIGN));
    const reader = videoFrames(video());
    expect([await reader.read(), await reader.read()]).toEqual([SIGN, SIGN]);
    reader.close();
    expect(workers).toEqual({ started: 1, ended: 1 });
  });

  it('reads the small canvas from then on where the worker cannot read frames, or breaks', async () => {
    const breaks = (worker: Pick<Worker, 'onmessage' | 'onerror'>) =>
      worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent);
    for (const takes of [answers(null), breaks]) {
      browserWhoseWorker(takes);
      const reader = videoFrames(video());
      expect([await reader.read(), await reader.read()]).toEqual([WHITE, { brightness: 255, change: 0 }]);
    }
    expect(workers).toEqual({ started: 2, ended: 2 });
  });

  it('does not wait for ever for a worker that does not answer', async () => {
    vi.useFakeTimers();
    browserWhoseWorker(() => undefined);
    const sign = videoFrames(video()).read();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sign).toEqual(WHITE);
  });

  it('reads the small canvas where no worker may be started, or the browser has no VideoFrame', async () => {
    vi.stubGlobal('Worker', () => {
      throw new Error('refused');
    });
    expect(await videoFrames(video()).read()).toEqual(WHITE);
    vi.stubGlobal('VideoFrame', undefined);
    expect(await videoFrames(video()).read()).toEqual(WHITE);
  });

  it('says of a video without a picture that it shows none', async () => {
    browserWhoseWorker(answers(SIGN));
    expect(await videoFrames(video(1)).read()).toBeNull();
  });
});
