/** Small and slow on purpose: a weak phone takes an evaluation beside it. No identifier: the browser's own choice. */
export const cameraConstraints = (deviceId: string | null): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 720, max: 1280 },
    height: { ideal: 480, max: 1024 },
    frameRate: { ideal: 10, max: 24 },
    ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
  },
});
