import { faceAssets } from './face-assets.ts';
import type { FaceAnswer, FaceQuestion } from './face-worker.ts';
import type { Described, ReadingMode } from './frame-faces.ts';
import type { Frame } from './frame-pixels.ts';
import type { SeenFace } from './seen-face.ts';

/** A video that shows a picture, or a picture itself. */
export type FaceSource = HTMLVideoElement | Blob;

/** Looks for faces, one look after the other, whoever asks. A look that could not be taken rejects; the next may succeed. */
export interface FaceReader {
  /** A photo is looked at with more care than a video, which is looked at again soon. */
  readonly faces: (source: FaceSource) => Promise<readonly SeenFace[]>;
  /** Adds the descriptor of the face, where there is exactly one. The first call fetches 6.4 MB. */
  readonly describe: (source: FaceSource) => Promise<Described>;
  readonly close: () => void;
}

/** Longer than 8 MB take on a slow line. */
const ANSWER_MS = 120_000;

/** Named as its source is: whoever bundles the page bundles the worker with it. Null where none may be started. */
const startWorker = (): Worker | null => {
  if (typeof OffscreenCanvas !== 'function' || typeof Worker !== 'function') return null;
  try {
    return new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
};

const frameOf = async (source: FaceSource): Promise<Frame> => {
  if (source instanceof Blob) return createImageBitmap(source);
  if (source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw new Error('The video shows no picture');
  return typeof VideoFrame === 'function' ? new VideoFrame(source) : createImageBitmap(source);
};

class NoWorker extends Error {}

const lookHere = async ({ look, ...picture }: FaceQuestion): Promise<Described> => {
  try {
    const { lookAtFrame } = await import('./frame-faces.ts');
    return await lookAtFrame(picture, look);
  } finally {
    picture.frame.close();
  }
};

/** Reads in a worker where the browser lets it draw, and on the page's own thread elsewhere. */
export const openFaceReader = (assets = faceAssets()): FaceReader => {
  let worker = startWorker();
  let isClosed = false;
  let abandon = (_reason: Error): void => undefined;
  let last: Promise<unknown> = Promise.resolve();

  const dismiss = (): void => {
    worker?.terminate();
    worker = null;
  };
  const ask = (asked: Worker, question: FaceQuestion): Promise<Described> => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const answer = new Promise<Described>((resolve, reject) => {
      const fail = (): void => reject(new NoWorker());
      abandon = reject;
      asked.onmessage = ({ data }: MessageEvent<FaceAnswer>) => {
        if ('described' in data) resolve(data.described);
        else if (data.canDraw) reject(new Error(data.failed));
        else fail();
      };
      asked.onerror = fail;
      late = setTimeout(fail, ANSWER_MS);
      asked.postMessage(question, [question.frame]);
    });
    return answer.finally(() => clearTimeout(late));
  };
  const take = async (source: FaceSource, look: ReadingMode): Promise<Described> => {
    const frame = await frameOf(source);
    if (isClosed) {
      frame.close();
      throw new Error('The reader is closed');
    }
    if (worker === null) return lookHere({ assets, frame, look });
    try {
      return await ask(worker, { assets, frame, look });
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      dismiss();
      return lookHere({ assets, frame: await frameOf(source), look });
    }
  };
  const inTurn = (source: FaceSource, look: ReadingMode): Promise<Described> => {
    const turn = last.catch(() => undefined).then(() => take(source, look));
    last = turn;
    return turn;
  };
  return {
    faces: async (source) => (await inTurn(source, source instanceof Blob ? 'photo' : 'video')).faces,
    describe: (source) => inTurn(source, 'describe'),
    close: () => {
      isClosed = true;
      dismiss();
      abandon(new Error('The reader is closed'));
    },
  };
};
