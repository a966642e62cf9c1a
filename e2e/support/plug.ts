import type { Page } from '@playwright/test';

/** The camera's cable. */
export interface Plug {
  readonly pull: () => Promise<void>;
  readonly putBack: () => Promise<void>;
}

interface Pluggable {
  readonly cameraPlug: (isIn: boolean) => void;
}

/**
 * A camera that can be pulled out while a page runs, as a browser tells of it: the picture ends, the device is in no list, and
 * none opens until it is back. Call it before the page goes anywhere.
 */
export const cameraPlug = async (page: Page): Promise<Plug> => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (mediaDevices === undefined) return;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const tracks = new Set<MediaStreamTrack>();
    let isPluggedIn = true;
    mediaDevices.getUserMedia = async (constraints) => {
      if (!isPluggedIn && constraints?.video) throw new DOMException('Requested device not found', 'NotFoundError');
      const stream = await open(constraints);
      for (const track of stream.getVideoTracks()) tracks.add(track);
      return stream;
    };
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ kind }) => isPluggedIn || kind !== 'videoinput');
    const cameraPlug = (isIn: boolean): void => {
      isPluggedIn = isIn;
      for (const track of isIn ? [] : tracks) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
      mediaDevices.dispatchEvent(new Event('devicechange'));
    };
    Object.assign(window, { cameraPlug });
  });
  const plug = (isIn: boolean): Promise<void> =>
    page.evaluate((now) => (window as unknown as Pluggable).cameraPlug(now), isIn);
  return { pull: () => plug(false), putBack: () => plug(true) };
};
