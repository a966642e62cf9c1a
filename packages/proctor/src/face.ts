export { type Descriptor, descriptorDistance } from './face/descriptor.ts';
export { type FaceHold, faceHold$ } from './face/face-hold.ts';
export { type FaceProblem, faceProblem } from './face/face-position.ts';
export { type FaceSample, faceSamples$, HOLD_SAMPLE_EVERY_MS, QUIZ_SAMPLE_EVERY_MS } from './face/face-samples.ts';
export type { Described } from './face/frame-faces.ts';
export { type FaceReader, type FaceSource, openFaceReader } from './face/open-face-reader.ts';
export type { FaceBox, SeenFace } from './face/seen-face.ts';
export { lightPicture } from './photo/light-picture.ts';
export { takePhoto } from './photo/take-photo.ts';
