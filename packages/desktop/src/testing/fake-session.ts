import type { Download, Session } from '../electron-calls.ts';
import { listeners } from './listeners.ts';

type Note = (name: string) => (...given: unknown[]) => void;

const isOf = ({ urls }: { readonly urls: readonly string[] }, address: string): boolean =>
  urls.some((pattern) => address.startsWith(pattern.replace(/\*$/, '')));

/** The session of the Electron in memory, and what a page and the system do to it. */
export const fakeSession = (note: Note) => {
  const heard = listeners();
  let respond: Parameters<Session['protocol']['handle']>[1] | null = null;
  let permitting: Parameters<Session['setPermissionRequestHandler']>[0] | null = null;
  let heading: Parameters<Session['webRequest']['onBeforeSendHeaders']> | null = null;
  let failing: Parameters<Session['webRequest']['onErrorOccurred']> | null = null;
  let requests = 0;
  let page = new AbortController();
  let check: Parameters<Session['setPermissionCheckHandler']>[0] | null = null;
  const session: Session = {
    on: heard.on,
    setPermissionRequestHandler: (answer) => {
      permitting = answer;
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
      onBeforeSendHeaders: (...given) => {
        heading = given;
        note('onBeforeSendHeaders')(...given);
      },
      onErrorOccurred: (...given) => {
        failing = given;
      },
      onCompleted: () => undefined,
    },
    clearStorageData: async (what) => note('clearStorageData')(what),
  };
  /** Makes the request as it leaves the page: with the headers that a listener gives it. */
  const headed = (id: number, url: string, given: Request): Promise<Record<string, string>> =>
    new Promise((resolve) => {
      const requestHeaders = Object.fromEntries(given.headers);
      if (heading === null || !isOf(heading[0], url)) resolve(requestHeaders);
      else heading[1]({ id, url, requestHeaders }, (how) => resolve(how.requestHeaders));
    });
  const request = async (address: string, { signal = null, ...init }: RequestInit = {}): Promise<Response> => {
    if (respond === null) throw new Error('no scheme');
    requests += 1;
    const id = requests;
    const headers = await headed(id, address, new Request(address, init));
    signal?.addEventListener('abort', () => {
      if (failing !== null && isOf(failing[0], address)) failing[1]({ id });
    });
    // Whoever answers gets a request of its own, to which nothing is told any more.
    return respond(new Request(address, { ...init, headers }));
  };
  /** Shows a page: what the one before was waiting for is given up, and the pictures of this one are asked for. */
  const load = async (address: string): Promise<void> => {
    page.abort();
    page = new AbortController();
    const { signal } = page;
    if (respond === null) return;
    const text = await (await request(address, { signal })).text();
    const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(async ([, path = '']) =>
      request(new URL(path, address).href, { signal }),
    );
    const gone = new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ERR_ABORTED'))));
    await Promise.race([Promise.all(pictures), gone]);
  };
  return {
    session,
    load,
    permits: (permission: string, from: string, isMainFrame = true) => {
      let granted: boolean | null = null;
      permitting?.(null, permission, (answer) => (granted = answer), { requestingUrl: from, isMainFrame });
      return { granted, checked: check?.(null, permission, from) };
    },
    /** A page asks for these; the answer may have to wait for a person. */
    asksForMedia: (from: string, mediaTypes: readonly string[]): Promise<boolean> =>
      new Promise((done) => permitting?.(null, 'media', done, { requestingUrl: from, isMainFrame: true, mediaTypes })),
    request,
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
