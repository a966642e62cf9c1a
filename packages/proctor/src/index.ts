export { forbiddenProcesses$ } from './capture/forbidden-processes.ts';
export { type PrintScreenEvidence, printScreen$ } from './capture/print-screen.ts';
export { browserDisplays } from './displays/browser-displays.ts';
export { displays$ } from './displays/displays.ts';
export type { DisplaysSource } from './displays/displays-source.ts';
export { browserMedia, type MediaSource } from './presence/media-source.ts';
export { cameraPresence$, microphonePresence$, type PresenceProblem } from './presence/presence.ts';
