import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { browserCameras } from '../../../ui/camera/cameras.ts';
import { measureCamera } from './camera.ts';
import type { Measures } from './measures.ts';
import { measureMicrophone } from './microphone.ts';
import { measureNetwork } from './network.ts';
import { measureScreen } from './screen.ts';
import { measureSpeed } from './speed.ts';
import { measureStorage } from './storage.ts';

/** Measures this device by what the page finds. */
export const browserMeasures = (): Measures => ({
  screen: () => measureScreen(window),
  speed: () => measureSpeed(),
  storage: () => measureStorage(window.indexedDB, navigator.storage),
  network: measureNetwork,
  camera: (show, signal) =>
    measureCamera(browserCameras(), useSignInSession.getState().session?.deviceId ?? null, show, signal),
  microphone: (tell, signal) => measureMicrophone(navigator.mediaDevices, tell, signal),
});
