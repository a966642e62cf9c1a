export { type AccessOptions, type CameraAccess, cameraAccess$ } from './camera/camera-access.ts';
export { type CameraChoice, cameraChoices$ } from './camera/camera-choices.ts';
export { browserCamera, type CameraDoor } from './camera/camera-door.ts';
export { type CameraProblem, cameraVerdict$ } from './camera/camera-verdict.ts';
export { streamFrames } from './frames/browser-frames.ts';
export { looks$ } from './frames/looks.ts';
export { microphoneVerdict$ } from './microphone/microphone-verdict.ts';
