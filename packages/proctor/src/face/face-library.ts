import {
  env,
  extendWithFaceLandmarks,
  extractFaceTensors,
  FaceDetection,
  nets,
  nonMaxSuppression,
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

/** The bundle has these of TensorFlow, and its types leave them out. */
interface Backends {
  readonly setWasmPaths: (paths: Readonly<Record<string, string>>) => void;
  readonly setBackend: (name: string) => Promise<boolean>;
  readonly env: () => { readonly set: (flag: string, value: boolean) => void };
}

/** Sides of what the detector is given are multiples of this. */
const INPUT_STEP = 32;
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

/**
 * Loads once for the page or worker. A backend that did not start is tried again, and so are weights that did not come.
 */
let starting: Promise<void> | null = null;
const started = (assets: FaceAssets): Promise<void> => {
  starting ??= startBackend(assets).catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
};

const load = async (assets: FaceAssets, network: Network, manifest: Manifest, address: string): Promise<void> => {
  if (network.isLoaded) return;
  const [weights] = await Promise.all([fetchWeights(address), started(assets)]);
  const [group] = manifest;
  if (group === undefined) throw new Error('A manifest without weights');
  network.loadFromWeightMap(tf.io.decodeWeights(weights, group.weights));
};

const withPixels = async <T>(picture: ImageData, use: (pixels: tf.Tensor3D) => Promise<T>): Promise<T> => {
  const pixels = tf.browser.fromPixels(picture);
  try {
    return await use(pixels);
  } finally {
    pixels.dispose();
  }
};

/** Boxes that overlap more than this are of one face. */
const SAME_FACE = 0.3;

const once = (found: readonly FaceDetection[]): readonly FaceDetection[] => {
  const boxes = found.map(({ relativeBox }) => relativeBox);
  const scores = found.map(({ score }) => score);
  return nonMaxSuppression(boxes, scores, SAME_FACE).flatMap((i) => found[i] ?? []);
};

/** The faces in pictures of one moment, square or not, of any sizes: a small face is seen in a large picture only. */
export const findFaces = async (assets: FaceAssets, pictures: readonly ImageData[]): Promise<readonly SeenFace[]> => {
  await load(assets, nets.tinyFaceDetector, detectorManifest as Manifest, assets.detector);
  const found: FaceDetection[] = [];
  for (const picture of pictures) {
    const inputSize = INPUT_STEP * Math.ceil(Math.max(picture.width, picture.height) / INPUT_STEP);
    const options = new TinyFaceDetectorOptions({ inputSize, scoreThreshold: SCORE_FROM });
    found.push(...(await withPixels(picture, (pixels) => nets.tinyFaceDetector.locateFaces(pixels, options))));
  }
  return once(found).map(({ score, relativeBox: { left, top, width, height } }) => ({
    score,
    box: { left, top, width, height },
  }));
};

/**
 * Describes a face that was found in the picture, at any size of it. Null means that too little of it is in the
 * picture.
 */
export const describeFace = async (
  assets: FaceAssets,
  picture: ImageData,
  { score, box }: SeenFace,
): Promise<Descriptor | null> => {
  await Promise.all([
    load(assets, nets.faceLandmark68TinyNet, landmarksManifest as Manifest, assets.landmarks),
    load(assets, nets.faceRecognitionNet, recognitionManifest as Manifest, assets.recognition),
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
