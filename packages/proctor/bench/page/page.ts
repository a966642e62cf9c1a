import { cameraConstraints } from '../../src/camera/camera-constraints.ts';
import { videoFrames } from '../../src/frames/browser-frames.ts';
import { canvasSampler } from '../../src/frames/canvas-luma.ts';
import type { FrameReader } from '../../src/frames/frame-reader.ts';
import type { FrameSign } from '../../src/frames/frame-sign.ts';
import { mainThreadFrames, naiveFrames } from './naive-frames.ts';

const GREY = 128;
const LOOK_EVERY_MS = 60;

const showing = async (stream: MediaStream): Promise<HTMLVideoElement> => {
  const video = Object.assign(document.createElement('video'), { muted: true, srcObject: stream });
  document.body.append(video);
  await video.play();
  return video;
};

/** A stream whose picture stands still: one grey, drawn once. */
const frozen = (): MediaStream => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 480 });
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(10);
  if (context !== null) {
    context.fillStyle = `rgb(${GREY}, ${GREY}, ${GREY})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return stream;
};

const camera = await showing(await navigator.mediaDevices.getUserMedia(cameraConstraints(null)));
const still = await showing(frozen());

const readerOf: Record<string, (video: HTMLVideoElement) => FrameReader> = {
  nothing: () => ({ read: () => Promise.resolve(null), close: () => undefined }),
  naive: naiveFrames,
  canvas: (video) => mainThreadFrames(canvasSampler(document, video)),
  worker: videoFrames,
};

/** Takes so many looks, one after the other, in steps that let the camera bring new frames. */
const look = async (way: string, scene: 'camera' | 'still', looks: number): Promise<(FrameSign | null)[]> => {
  const reader = readerOf[way]?.(scene === 'camera' ? camera : still);
  const signs: (FrameSign | null)[] = [];
  for (let i = 0; i < looks; i++) {
    signs.push((await reader?.read()) ?? null);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  reader?.close();
  return signs;
};

Object.assign(window, { look, cameraSize: `${camera.videoWidth}x${camera.videoHeight}` });
