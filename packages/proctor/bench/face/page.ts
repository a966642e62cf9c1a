import { cameraConstraints } from '../../src/camera/camera-constraints.ts';
import { type Described, type FaceReader, openFaceReader, takePhoto } from '../../src/face.ts';

const video = Object.assign(document.createElement('video'), {
  muted: true,
  srcObject: await navigator.mediaDevices.getUserMedia(cameraConstraints(null)),
});
document.body.append(video);
await video.play();

/** A page whose browser starts no workers looks on its own thread. */
const openHere = (): FaceReader => {
  const { Worker } = window;
  Object.assign(window, { Worker: undefined });
  const reader = openFaceReader();
  Object.assign(window, { Worker });
  return reader;
};
const readers = { worker: openFaceReader(), here: openHere() };
type Way = keyof typeof readers | 'nothing';

/** Milliseconds that each look took, one every so often. */
const looks = async (way: Way, times: number, everyMs: number): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    if (way !== 'nothing') await readers[way].faces(video);
    took.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (performance.now() - since))));
  }
  return took;
};

const describe = (way: keyof typeof readers, jpeg: readonly number[]): Promise<Described> =>
  readers[way].describe(new Blob([new Uint8Array(jpeg)]));

const describePhoto = async (): Promise<Described & { readonly bytes: number }> => {
  const photo = await takePhoto(video);
  return { ...(await readers.worker.describe(photo)), bytes: photo.size };
};

/** Photos that are described each by a reader of its own, or all by one. */
const photos = async (times: number, isFresh: boolean): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    const reader = isFresh ? openFaceReader() : readers.worker;
    await reader.describe(await takePhoto(video));
    if (isFresh) reader.close();
    took.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return took;
};

export const bench = { looks, describe, describePhoto, photos, size: `${video.videoWidth}x${video.videoHeight}` };
Object.assign(window, { bench });
