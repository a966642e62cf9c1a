import {
  env,
  extendWithFaceLandmarks,
  extractFaceTensors,
  FaceDetection,
  nets,
  Rect,
  TinyFaceDetectorOptions,
  tf,
} from 'face-api.js/dist/face-api.esm.js';
import landmarksManifest from 'face-api.js/model/face_landmark_68_tiny_model-weights_manifest.json' with {
  type: 'json',
};
import recognitionManifest from 'face-api.js/model/face_recognition_model-weights_manifest.json' with { type: 'json' };
import detectorManifest from 'face-api.js/model/tiny_face_detector_model-weights_manifest.json' with { type: 'json' };
import type { Descriptor } from './descriptor.ts';
import type { FaceAssets } from './face-assets.ts';
import { fetchWeights } from './fetch-weights.ts';
import type { SeenFace } from './seen-face.ts';

/** What the bundle has of TensorFlow and its types leave out. */
interface Backends {
  readonly setWasmPaths: (paths: Readonly<Record<string, string>>) => void;
  readonly setBackend: (name: string) => Promise<boolean>;
  readonly env: () => { readonly set: (flag: string, value: boolean) => void };
}

/** Side of the square that the detector looks at. A longer one sees smaller faces and costs more. */
export const DETECTOR_SIDE = 160;
/** The library's own. */
const SCORE_FROM = 0.5;

class None {}

/** A worker is no browser to the library, which then knows no elements at all. Pictures reach it as numbers only. */
const standIn = { Canvas: None, CanvasRenderingContext2D: None, Image: None, ImageData: None, Video: None };
if (typeof document === 'undefined') env.setEnv(standIn as unknown as Parameters<typeof env.setEnv>[0]);

const startBackend = async ({ wasm, wasmSimd }: FaceAssets): Promise<void> => {
  const backends = tf as unknown as Backends;
  // One thread: several would need the page to be isolated from other origins.
  backends.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  backends.setWasmPaths({
    'tfjs-backend-wasm.wasm': wasm,
    'tfjs-backend-wasm-simd.wasm': wasmSimd,
    'tfjs-backend-wasm-threaded-simd.wasm': wasmSimd,
  });
  if (!(await backends.setBackend('wasm'))) throw new Error('The backend does not start');
};

type Network = (typeof nets)['tinyFaceDetector' | 'faceLandmark68TinyNet' | 'faceRecognitionNet'];
type Manifest = Parameters<typeof tf.io.loadWeights>[0];

const load = async (network: Network, manifest: unknown, address: string): Promise<void> => {
  if (network.isLoaded) return;
  const [group] = manifest as Manifest;
  if (group === undefined) throw new Error('A manifest without weights');
  network.loadFromWeightMap(tf.io.decodeWeights(await fetchWeights(address), group.weights));
};

/** Once for the page or worker: a backend that did not start, or weights that did not come, are tried again. */
let backend: Promise<void> | null = null;
const ready = async (assets: FaceAssets): Promise<void> => {
  backend ??= startBackend(assets).catch((error: unknown) => {
    backend = null;
    throw error;
  });
  await Promise.all([backend, load(nets.tinyFaceDetector, detectorManifest, assets.detector)]);
};

const withPixels = async <T>(picture: ImageData, use: (pixels: tf.Tensor3D) => Promise<T>): Promise<T> => {
  const pixels = tf.browser.fromPixels(picture);
  try {
    return await use(pixels);
  } finally {
    pixels.dispose();
  }
};

/** The faces in a picture whose longer side is DETECTOR_SIDE. */
export const findFaces = async (assets: FaceAssets, picture: ImageData): Promise<readonly SeenFace[]> => {
  await ready(assets);
  const options = new TinyFaceDetectorOptions({ inputSize: DETECTOR_SIDE, scoreThreshold: SCORE_FROM });
  const found = await withPixels(picture, (pixels) => nets.tinyFaceDetector.locateFaces(pixels, options));
  return found.map(({ score, relativeBox: { left, top, width, height } }) => ({
    score,
    box: { left, top, width, height },
  }));
};

/** Of a face that was found in the picture, at any size of it. Null: too little of it is in the picture. */
export const describeFace = async (
  assets: FaceAssets,
  picture: ImageData,
  { score, box }: SeenFace,
): Promise<Descriptor | null> => {
  await ready(assets);
  await Promise.all([
    load(nets.faceLandmark68TinyNet, landmarksManifest, assets.landmarks),
    load(nets.faceRecognitionNet, recognitionManifest, assets.recognition),
  ]);
  return withPixels(picture, async (pixels) => {
    const detection = new FaceDetection(score, new Rect(box.left, box.top, box.width, box.height), picture);
    const [face] = await extractFaceTensors(pixels, [detection]);
    if (face === undefined) return null;
    const found = await nets.faceLandmark68TinyNet.detectLandmarks(face);
    face.dispose();
    if (Array.isArray(found)) return null;
    const { landmarks } = extendWithFaceLandmarks({ detection }, found);
    const [aligned] = await extractFaceTensors(pixels, [landmarks.align(null, { useDlibAlignment: true })]);
    if (aligned === undefined) return null;
    const numbers = await nets.faceRecognitionNet.computeFaceDescriptor(aligned);
    aligned.dispose();
    return Array.from(numbers as Float32Array);
  });
};
