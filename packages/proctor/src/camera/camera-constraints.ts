/** Limits a camera's picture, and a photo of it. */
export const MAX_CAMERA_SIZE = { width: 1280, height: 1024 } as const;

/** Small and slow on purpose: a weak phone takes an evaluation beside it. No identifier: the browser's own choice. */
export const cameraConstraints = (deviceId: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 720, max: MAX_CAMERA_SIZE.width },
    height: { ideal: 480, max: MAX_CAMERA_SIZE.height },
    frameRate: { ideal: 10, max: 24 },
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  },
});
