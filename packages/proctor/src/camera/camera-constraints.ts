/** Of a camera's picture, and of a photo of it. */
export const LARGEST_CAMERA = { width: 1280, height: 1024 } as const;

/** Small and slow on purpose: a weak phone takes an evaluation beside it. No identifier: the browser's own choice. */
export const cameraConstraints = (deviceId: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 720, max: LARGEST_CAMERA.width },
    height: { ideal: 480, max: LARGEST_CAMERA.height },
    frameRate: { ideal: 10, max: 24 },
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  },
});
