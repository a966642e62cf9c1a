import type { Download, Session } from '../electron-calls.ts';
import { listeners } from './listeners.ts';

type Note = (name: string) => (...given: unknown[]) => void;

/** The session of the Electron in memory, and what a page and the system do to it. */
export const fakeSession = (note: Note) => {
  const heard = listeners();
  let respond: Parameters<Session['protocol']['handle']>[1] | null = null;
  let request: Parameters<Session['setPermissionRequestHandler']>[0] | null = null;
  let check: Parameters<Session['setPermissionCheckHandler']>[0] | null = null;
  const session: Session = {
    on: heard.on,
    setPermissionRequestHandler: (answer) => {
      request = answer;
    },
    setPermissionCheckHandler: (answer) => {
      check = answer;
    },
    setDevicePermissionHandler: (answer) => note('devices')(answer()),
    protocol: {
      handle: (_scheme, answer) => {
        respond = answer;
      },
    },
    webRequest: {
      onBeforeRequest: note('onBeforeRequest'),
      onBeforeSendHeaders: note('onBeforeSendHeaders'),
    },
    clearStorageData: async (what) => note('clearStorageData')(what),
  };
  return {
    session,
    permits: (permission: string, from: string, isMainFrame = true) => {
      let granted: boolean | null = null;
      request?.(null, permission, (answer) => (granted = answer), { requestingUrl: from, isMainFrame });
      return { granted, checked: check?.(null, permission, from) };
    },
    request: async (address: string, init?: RequestInit): Promise<Response> => {
      if (respond === null) throw new Error('no scheme');
      return respond(new Request(address, init));
    },
    download: (address: string, name: string) => {
      const saving = { isPrevented: false, path: null as string | null, end: (_state: string): void => undefined };
      const item: Download = {
        getURL: () => address,
        getFilename: () => name,
        setSavePath: (path) => {
          saving.path = path;
        },
        once: (_event, listener) => {
          saving.end = (state) => listener({}, state as 'completed');
        },
      };
      heard.emit('will-download', { preventDefault: () => (saving.isPrevented = true) }, item);
      return saving;
    },
  };
};
