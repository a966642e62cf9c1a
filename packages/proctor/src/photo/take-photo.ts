import { photoCrop } from './photo-crop.ts';

const PHOTO_QUALITY = 0.7;

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const taken = (blob: Blob | null): void => {
      if (blob === null) reject(new Error('The picture cannot be made a photo'));
      else resolve(blob);
    };
    canvas.toBlob(taken, 'image/jpeg', PHOTO_QUALITY);
  });

/**
 * Takes what a video shows now, as a JPEG of its own size. `shape` takes only the middle of it, of so many times its
 * height in width.
 */
export const takePhoto = async (video: HTMLVideoElement, shape: number | null = null): Promise<Blob> => {
  const { videoWidth, videoHeight, readyState, ownerDocument } = video;
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0)
    throw new Error('The video shows no picture');
  const { left, top, width, height, size } = photoCrop({ width: videoWidth, height: videoHeight }, shape);
  const canvas = Object.assign(ownerDocument.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.drawImage(video, left, top, width, height, 0, 0, size.width, size.height);
  return jpegOf(canvas);
};
