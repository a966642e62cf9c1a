export { type AccessOptions, type CameraAccess, cameraAccess$ } from './camera/camera-access.ts';
export { type CameraChoice, cameraChoices$ } from './camera/camera-choices.ts';
export { browserCamera, type CameraDoor } from './camera/camera-door.ts';
export { type CameraProblem, type CameraVerdict, cameraVerdict$, type Measured } from './camera/camera-verdict.ts';
export { evidenceOf } from './camera/evidence-of.ts';
export { streamFrames } from './frames/browser-frames.ts';
export { looks$ } from './frames/looks.ts';
export { microphoneVerdict$ } from './microphone/microphone-verdict.ts';
