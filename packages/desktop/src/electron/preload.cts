import type { DesktopBridge } from '@quipu/proctor/bridge' with { 'resolution-mode': 'import' };
import type { AskChannels, OrderChannels, TellChannels } from '../ipc/channels.ts' with { 'resolution-mode': 'import' };

// A sandboxed preload is one CommonJS file: it can require Electron and nothing of ours.
const { contextBridge, ipcRenderer } = require('electron') as typeof import('electron');

const BRIDGE_NAME = 'quipuDesktop';

/** Told by the main process through the page's arguments (window/open-browser-window.ts). */
const argument = (name: string): string => {
  const start = `--quipu-${name}=`;
  return process.argv.find((text) => text.startsWith(start))?.slice(start.length) ?? '';
};

const ask = <C extends keyof AskChannels>(
  channel: C,
  given: AskChannels[C]['given'],
): Promise<AskChannels[C]['answer']> => ipcRenderer.invoke(`ask:${channel}`, given);

const hear = <C extends keyof TellChannels>(channel: C, listener: (value: TellChannels[C]) => void): (() => void) => {
  // The event itself, with its ports and sender, stays on this side.
  const onMessage = (_event: unknown, value: TellChannels[C]): void => listener(value);
  ipcRenderer.on(`tell:${channel}`, onMessage);
  return () => void ipcRenderer.removeListener(`tell:${channel}`, onMessage);
};

const order = <C extends keyof OrderChannels>(channel: C, given: OrderChannels[C]): void =>
  ipcRenderer.send(`order:${channel}`, given);

/** Empty where this computer is not one of a laboratory. */
const laboratory = argument('laboratory');

const bridge: DesktopBridge = {
  version: argument('version'),
  server: argument('server'),
  displayCount: () => ask('display-count', null),
  onDisplayCount: (listener) => hear('display-count', listener),
  forbiddenProcesses: () => ask('forbidden-processes', null),
  onForbiddenProcesses: (listener) => hear('forbidden-processes', listener),
  forbid: (names) => order('forbid', names),
  onPrintScreen: (listener) => hear('print-screen', () => listener()),
  onComputer: (listener) => hear('computer', listener),
  evaluationRunning: (isRunning) => order('evaluation-running', isRunning),
  onCloseAsked: (listener) => hear('close-asked', () => listener()),
  closeHeard: () => order('close-heard', null),
  close: () => order('close', null),
  journal: {
    read: (key) => ask('journal-read', key),
    begin: (key, journal) => ask('journal-begin', { key, journal }),
    append: (key, from, lines) => ask('journal-append', { key, from, lines }),
    setAside: (key) => ask('journal-set-aside', key),
    aside: (userId) => ask('journal-aside', userId),
    asideHeard: (key, at) => ask('journal-aside-heard', { key, at }),
    erase: (key) => ask('journal-erase', key),
    readDrafts: (key) => ask('journal-read-drafts', key),
    writeDrafts: (key, record) => ask('journal-write-drafts', { key, record }),
    kept: (userId) => ask('journal-kept', userId),
    keptByAll: () => ask('journal-kept-by-all', null),
  },
  updates: {
    state: () => ask('update-state', null),
    onState: (listener) => hear('update-state', listener),
    expect: (version) => order('update-expect', version),
    look: () => order('update-look', null),
    install: () => order('update-install', null),
  },
  localServer:
    laboratory === ''
      ? null
      : {
          address: laboratory,
          state: () => ask('local-server', null),
          onState: (listener) => hear('local-server', listener),
          start: () => order('local-server', 'start'),
          stop: () => order('local-server', 'stop'),
          room: {
            card: () => ask('room-card', null),
            join: (card) => ask('room-join', card),
            leave: () => ask('room-leave', null),
          },
        },
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);
