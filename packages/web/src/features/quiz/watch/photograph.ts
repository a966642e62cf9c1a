import { lightPicture, takePhoto } from '@quipu/proctor/face';

const FIRST_PICTURE_MS = 10_000;

const firstPicture = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The camera shows no picture')), FIRST_PICTURE_MS);
    const shown = () => {
      clearTimeout(late);
      resolve();
    };
    video.addEventListener('loadeddata', shown, { once: true });
  });

export interface Photograph {
  readonly photo: Blob;
  /** Whoever is there may not be seen. */
  readonly isDark: boolean;
}

/** Takes a picture of what a camera shows, once it shows one that is no dark beginning. Rejects when no picture comes. */
export const photograph = async (stream: MediaStream): Promise<Photograph> => {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  const shown = firstPicture(video);
  video.srcObject = stream;
  try {
    // A play that is refused shows no picture, and that is waited for.
    video.play().catch(() => undefined);
    await shown;
    const isDark = !(await lightPicture(video));
    return { photo: await takePhoto(video), isDark };
  } finally {
    video.srcObject = null;
  }
};
