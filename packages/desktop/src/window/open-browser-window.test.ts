import { expect, it } from 'vitest';
import { openBrowserWindow } from './open-browser-window.ts';

it('keeps the page away from Node and from other pages', () => {
  class Window {
    readonly options: object;
    constructor(options: object) {
      this.options = options;
    }
  }
  const { options } = openBrowserWindow(Window, '/app/preload.cjs', {
    version: '0.14.0',
    server: 'https://quipu.ec',
    laboratory: 'http://localhost:3000',
  });
  expect(options).toMatchObject({
    webPreferences: {
      preload: '/app/preload.cjs',
      additionalArguments: [
        '--quipu-version=0.14.0',
        '--quipu-server=https://quipu.ec',
        '--quipu-laboratory=http://localhost:3000',
      ],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      devTools: false,
    },
  });
});
