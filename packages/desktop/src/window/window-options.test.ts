import { expect, it } from 'vitest';
import { windowOptions } from './window-options.ts';

it('keeps the page away from Node and from other pages', () => {
  expect(
    windowOptions('/app/preload.cjs', { version: '0.14.0', server: 'https://quipu.ec' }).webPreferences,
  ).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    devTools: false,
  });
});
