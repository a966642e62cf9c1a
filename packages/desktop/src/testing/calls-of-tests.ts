import { app } from 'electron';
import { realCalls } from '../electron/real-calls.ts';
import type { ElectronCalls } from '../electron-calls.ts';
import { overlaid } from './overlaid.ts';

/** Chromium's sandbox runs for nobody who is root on Linux: tests switch it off (--no-sandbox), and it stays off there. */
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

const stayOff = (): void => {
  if (app.isReady()) app.enableSandbox();
};

/** Electron itself, as tests can run it: the application's own calls but for that. */
export const callsOfTests: ElectronCalls = isRoot
  ? { ...realCalls, app: overlaid(realCalls.app, { enableSandbox: stayOff }) }
  : realCalls;
