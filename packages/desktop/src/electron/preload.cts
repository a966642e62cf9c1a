import type { DesktopBridge } from '@quipu/proctor' with { 'resolution-mode': 'import' };
import type { Asked, Ordered, Told } from '../channels.ts' with { 'resolution-mode': 'import' };

// A sandboxed preload is one CommonJS file: it can require Electron and nothing of ours.
const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron');

const VERSION = '--quipu-version=';
const BRIDGE_NAME = 'quipuDesktop';

const ask = <C extends keyof Asked>(channel: C): Promise<Asked[C]> => ipcRenderer.invoke(`ask:${channel}`);

const hear = <C extends keyof Told>(channel: C, listener: (value: Told[C]) => void): (() => void) => {
  // The event itself, with its ports and sender, stays on this side.
  const onMessage = (_event: unknown, value: Told[C]): void => listener(value);
  ipcRenderer.on(`tell:${channel}`, onMessage);
  return () => void ipcRenderer.removeListener(`tell:${channel}`, onMessage);
};

const order = (channel: Ordered): void => ipcRenderer.send(`order:${channel}`);

const bridge: DesktopBridge = {
  version: process.argv.find((argument) => argument.startsWith(VERSION))?.slice(VERSION.length) ?? '',
  displayCount: () => ask('display-count'),
  onDisplayCount: (listener) => hear('display-count', listener),
  forbiddenProcesses: () => ask('forbidden-processes'),
  onForbiddenProcesses: (listener) => hear('forbidden-processes', listener),
  onPrintScreen: (listener) => hear('print-screen', () => listener()),
  close: () => order('close'),
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);
