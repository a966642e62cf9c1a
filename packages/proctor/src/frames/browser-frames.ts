import { canvasSampler } from './canvas-luma.ts';
import type { FrameReader } from './frame-reader.ts';
import { type FrameSign, lookAt } from './frame-sign.ts';

/** Longer than a worker takes to start on a slow machine. */
const ANSWER_MS = 10_000;

/** Named as its source is: whoever bundles the page bundles the worker with it. Null where none may be started. */
const startWorker = (): Worker | null => {
  if (typeof VideoFrame !== 'function' || typeof Worker !== 'function') return null;
  try {
    return new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
};

/** Hands the frame over; null when the worker cannot read it. Rejects when there is no worker to speak of. */
const askWorker = (worker: Worker, video: HTMLVideoElement): Promise<FrameSign | null> => {
  let late: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<FrameSign | null>((resolve, reject) => {
    const fail = (): void => reject(new Error('The worker does not answer'));
    worker.onmessage = ({ data }: MessageEvent<FrameSign | null>) => resolve(data);
    worker.onerror = fail;
    late = setTimeout(fail, ANSWER_MS);
    const frame = new VideoFrame(video);
    worker.postMessage(frame, [frame]);
  });
  return answer.finally(() => clearTimeout(late));
};

/** Reads what a video shows, by a worker where the browser has VideoFrame, by a small canvas where that fails. */
export const videoFrames = (video: HTMLVideoElement): FrameReader => {
  let worker = startWorker();
  let sample: ReturnType<typeof canvasSampler> | null = null;
  let reference: Uint8Array | null = null;

  const byCanvas = (): FrameSign | null => {
    sample ??= canvasSampler(video.ownerDocument, video);
    const sampled = sample();
    if (sampled === null) return null;
    const look = lookAt(reference, sampled);
    ({ reference } = look);
    return look.sign;
  };
  const dismiss = (): void => {
    worker?.terminate();
    worker = null;
  };
  return {
    read: async () => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      const sign = worker === null ? null : await askWorker(worker, video).catch(() => null);
      if (sign !== null) return sign;
      dismiss();
      return byCanvas();
    },
    close: dismiss,
  };
};

/** Reads what the camera of a stream shows, in a video element that is nowhere on the page. */
export const streamFrames = (document: Document, stream: MediaStream): FrameReader => {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  // A play that is refused or cut short shows no frame, and that is what is told.
  video.play().catch(() => undefined);
  const reader = videoFrames(video);
  return {
    read: reader.read,
    close: () => {
      reader.close();
      video.srcObject = null;
    },
  };
};
