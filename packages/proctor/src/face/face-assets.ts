/** Addresses of what the detector needs. */
export interface FaceAssets {
  readonly detector: string;
  readonly landmarks: string;
  /** 6.4 MB: fetched for the first descriptor. */
  readonly recognition: string;
  readonly wasm: string;
  readonly wasmSimd: string;
}

/** Named as their packages have them: whoever bundles the page serves them with it. */
export const faceAssets = (): FaceAssets => ({
  detector: new URL('face-api.js/model/tiny_face_detector_model.bin', import.meta.url).href,
  landmarks: new URL('face-api.js/model/face_landmark_68_tiny_model.bin', import.meta.url).href,
  recognition: new URL('face-api.js/model/face_recognition_model.bin', import.meta.url).href,
  wasm: new URL('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm', import.meta.url).href,
  wasmSimd: new URL('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm', import.meta.url).href,
});
