import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaceAssets } from './face-assets.ts';
import type { FaceAnswer, FaceQuestion } from './face-worker.ts';
import type { Described } from './frame-faces.ts';
import { openFaceReader } from './open-face-reader.ts';

const SEEN: Described = {
  faces: [{ score: 0.8, box: { left: 0.35, top: 0.3, width: 0.3, height: 0.4 } }],
  descriptor: null,
};
/** The page's own thread sees this. */
const HERE: Described = { faces: [], descriptor: null };
vi.mock('./frame-faces.ts', () => ({ lookAtFrame: async () => HERE }));

const ASSETS: FaceAssets = { detector: 'd', landmarks: 'l', recognition: 'r', wasm: 'w', wasmSimd: 's' };
const video = (readyState = 4) => ({ readyState }) as HTMLVideoElement;
const frames = { open: 0 };

class Double {
  static all: Double[] = [];
  onmessage: ((event: MessageEvent<FaceAnswer>) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: FaceQuestion[] = [];
  isEnded = false;
  constructor() {
    Double.all.push(this);
  }
  postMessage(question: FaceQuestion): void {
    frames.open -= 1;
    this.asked.push(question);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: FaceAnswer): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

/** The worker that was started last, once it was asked so often. */
const askedWorker = async (times = 1): Promise<Double> => {
  await vi.waitFor(() => expect(Double.all.at(-1)?.asked).toHaveLength(times));
  return Double.all.at(-1) as Double;
};

describe('openFaceReader', () => {
  beforeEach(() => {
    Double.all = [];
    frames.open = 0;
    vi.stubGlobal('Worker', Double);
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
    vi.stubGlobal(
      'VideoFrame',
      class {
        constructor() {
          frames.open += 1;
        }
        close(): void {
          frames.open -= 1;
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('asks its worker, one look after the other, and ends it when it is closed', async () => {
    const reader = openFaceReader(ASSETS);
    const both = [reader.faces(video()), reader.describe(video())];
    const worker = await askedWorker(1);
    worker.answer({ described: SEEN });
    expect(await both[0]).toEqual(SEEN.faces);
    await askedWorker(2);
    worker.answer({ described: SEEN });
    expect(await both[1]).toEqual(SEEN);
    expect(worker.asked.map(({ look, assets }) => [look, assets])).toEqual([
      ['video', ASSETS],
      ['describe', ASSETS],
    ]);
    reader.close();
    expect([worker.isEnded, Double.all.length, frames.open]).toEqual([true, 1, 0]);
  });

  it('looks at a photo with the care of one', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
    const faces = openFaceReader(ASSETS).faces(new Blob(['jpeg']));
    const worker = await askedWorker();
    worker.answer({ described: SEEN });
    await faces;
    expect(worker.asked[0]?.look).toBe('photo');
  });

  it('refuses a look that failed, and takes the next', async () => {
    const reader = openFaceReader(ASSETS);
    const first = reader.faces(video());
    const worker = await askedWorker(1);
    worker.answer({ failed: 'no network', canDraw: true });
    await expect(first).rejects.toThrow('no network');
    const second = reader.faces(video());
    await askedWorker(2);
    worker.answer({ described: SEEN });
    expect(await second).toEqual(SEEN.faces);
  });

  it.each([
    ['cannot draw', (worker: Double) => worker.answer({ failed: 'no canvas', canDraw: false })],
    ['breaks', (worker: Double) => worker.onerror?.()],
  ])('looks on the own thread from then on where the worker %s', async (_, happen) => {
    const reader = openFaceReader(ASSETS);
    const first = reader.faces(video());
    const worker = await askedWorker();
    happen(worker);
    expect(await first).toEqual(HERE.faces);
    expect(await reader.describe(video())).toEqual(HERE);
    expect([worker.isEnded, worker.asked.length, Double.all.length, frames.open]).toEqual([true, 1, 1, 0]);
  });

  it('does not wait for ever for a worker that does not answer', async () => {
    vi.useFakeTimers();
    const faces = openFaceReader(ASSETS).faces(video());
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await faces).toEqual(HERE.faces);
  });

  it('looks on the own thread where no worker may be started', async () => {
    vi.stubGlobal('Worker', () => {
      throw new Error('refused');
    });
    expect(await openFaceReader(ASSETS).faces(video())).toEqual(HERE.faces);
    expect(frames.open).toBe(0);
  });

  it('refuses a video without a picture, and every look once it is closed', async () => {
    const reader = openFaceReader(ASSETS);
    await expect(reader.faces(video(1))).rejects.toThrow('no picture');
    const left = reader.faces(video());
    await askedWorker();
    reader.close();
    await expect(left).rejects.toThrow('closed');
    await expect(reader.faces(video())).rejects.toThrow('closed');
    expect(frames.open).toBe(0);
  });
});
