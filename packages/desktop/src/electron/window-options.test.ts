import { expect, it } from 'vitest';
import { windowOptions } from './window-options.ts';

it('keeps the page away from Node and from other pages', () => {
  expect(windowOptions('/app/preload.cjs', '0.14.0').webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
});
