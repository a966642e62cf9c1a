import './read-ahead.ts';
import { clientOf, sendOver, settingsCalls } from '@quipu/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useBaseAddress } from '../lib/base-address.ts';
import { fetchAhead } from '../lib/fetch-http.ts';
import { browserPages } from '../lib/pages.ts';
import { KEEP_ALL } from '../lib/worker-messages.ts';
import { useSettings } from '../stores/settings-store.ts';
import { App } from './app.tsx';
import { askSettings, bootSettings, renewSettings } from './boot-settings.ts';
import { warnInConsole } from './console-warning.ts';
import { createAppApi } from './create-app-api.ts';
import { followBaseAddress } from './follow-base-address.ts';
import '../ui/tokens.css';
import './global.css';

/**
 * The longest time that the first screen waits for the institution's colors, lest they change
 * before one's eyes.
 */
const COLORS_MS = 400;

const waited = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener(
      'online',
      () => {
        resolve();
      },
      { once: true },
    );
  });

const pages = browserPages(window);
const { send, renew } = createAppApi();
const api = clientOf(sendOver(fetchAhead), settingsCalls);
followBaseAddress(() => void askSettings(api));
const known = useSettings.getState().settings !== null;
const settled = bootSettings(api, waited);
renewSettings(api, () => performance.now());

/** Waits in a function: the bundler joins no pieces where a module itself awaits. */
const start = async (): Promise<void> => {
  if (!known) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, COLORS_MS))]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App send={send} renew={renew} pages={pages} />
    </StrictMode>,
  );
  warnInConsole();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const { serviceWorker } = navigator;
    serviceWorker.onmessage = () => window.location.reload();
    void serviceWorker.register('/sw.js');
    await settled;
    if (useBaseAddress.getState().known !== null) (await serviceWorker.ready).active?.postMessage(KEEP_ALL);
  }
};
void start();
