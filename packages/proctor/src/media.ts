export { type AccessOptions, type CameraAccess, cameraAccess$ } from './camera/camera-access.ts';
export { type CameraChoice, cameraChoices$ } from './camera/camera-choices.ts';
export { browserCamera, type CameraDoor } from './camera/camera-door.ts';
export {
  type CameraProblem,
  type CameraVerdict,
  cameraVerdict$,
  isJudgement,
  type Measured,
} from './camera/camera-verdict.ts';
export { evidenceOf } from './camera/evidence-of.ts';
export { type OpenProblem, openProblem } from './camera/open-problem.ts';
export { DARK_BELOW, LIGHT_FROM } from './camera/too-dark.ts';
export { streamFrames } from './frames/browser-frames.ts';
export { frameSamples$ } from './frames/frame-samples.ts';
export { microphoneVerdict$ } from './microphone/microphone-verdict.ts';
