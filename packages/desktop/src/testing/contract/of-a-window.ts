import assert from 'node:assert/strict';
import type { Contents } from '../../electron-calls.ts';
import { HOME, SCHEME } from '../../guards/scheme.ts';
import { type Clause, windowOf } from './clause.ts';

const TOLD = { version: '0.14.0', server: 'https://quipu.ec', laboratory: '' };
const AGENT = 'Mozilla/5.0 QuipuDesktop/0.14.0';
const WAITING = `${HOME}waiting`;
const SILENT = `${HOME}api/silent`;
const PAGE = '<!doctype html><title>Quipu</title>';

let heard = (_request: Request): void => undefined;
const page = async (request: Request): Promise<Response> => {
  if (request.url === SILENT) {
    heard(request);
    return new Promise(() => undefined);
  }
  const shown = request.url === WAITING ? `${PAGE}<img src="/api/silent">` : PAGE;
  return new Response(shown, { headers: { 'content-type': 'text/html' } });
};

const GONE = /destroyed/;

/** One window, from its opening to its end. */
export const OF_A_WINDOW: readonly Clause[] = [
  {
    says: 'a window is told of before whoever opened it goes on',
    holds: (stage) => {
      const told: Contents[] = [];
      stage.calls.app.on('web-contents-created', (_event, contents) => told.push(contents));
      stage.window = stage.calls.openWindow(stage.preload, TOLD);
      assert.deepEqual(
        told.map(({ id }) => id),
        [stage.window.webContents.id],
      );
    },
  },
  {
    says: 'it is there, is not minimized, and does what an evaluation asks of it',
    holds: (stage) => {
      const window = windowOf(stage);
      assert.equal(window.isDestroyed(), false);
      assert.equal(window.isMinimized(), false);
      window.removeMenu();
      window.setContentProtection(true);
      for (const isRunning of [true, false]) {
        window.setKiosk(isRunning);
        window.setAlwaysOnTop(isRunning, isRunning ? 'screen-saver' : 'normal');
      }
    },
  },
  {
    says: 'it takes that it goes along to every desktop while its program stays what it is',
    cites: 'docs/api/base-window.md',
    holds: (stage) => {
      for (const isRunning of [true, false])
        windowOf(stage).setVisibleOnAllWorkspaces(isRunning, { skipTransformProcessType: true });
    },
  },
  {
    says: 'it is shown when it is asked to, though nothing was drawn yet',
    cites: 'docs/api/browser-window.md',
    holds: (stage) => {
      const window = windowOf(stage);
      assert.equal(window.isVisible(), false);
      window.show();
      assert.equal(window.isVisible(), true);
    },
  },
  {
    says: 'it has a name for servers, which can be changed',
    holds: (stage) => {
      const { webContents } = windowOf(stage);
      assert.match(webContents.getUserAgent(), /Electron/);
      webContents.setUserAgent(AGENT);
      assert.equal(webContents.getUserAgent(), AGENT);
    },
  },
  {
    says: 'a scheme is answered by one',
    holds: ({ calls }) => {
      const { protocol } = calls.session();
      protocol.handle(SCHEME, page);
      assert.throws(() => protocol.handle(SCHEME, page));
    },
  },
  {
    says: 'workers can be forgotten, permissions answered, sockets and downloads looked at',
    holds: async ({ calls }) => {
      const session = calls.session();
      session.setPermissionRequestHandler((_contents, _permission, tell) => tell(false));
      session.setPermissionCheckHandler(() => false);
      session.setDevicePermissionHandler(() => false);
      session.webRequest.onBeforeSendHeaders({ urls: ['ws://localhost:1/app/*'] }, ({ requestHeaders }, go) =>
        go({ requestHeaders }),
      );
      session.on('will-download', (event) => event.preventDefault());
      await session.clearStorageData({ storages: ['serviceworkers'] });
    },
  },
  {
    says: 'it loads the page',
    holds: (stage) => windowOf(stage).loadURL(HOME),
  },
  {
    says: 'a call that is given up is told of by the number that it had, and its own signal says nothing of it',
    cites: 'shell/browser/net/proxying_url_loader_factory.cc, lib/browser/api/protocol.ts',
    holds: async (stage) => {
      const { webRequest } = stage.calls.session();
      const urls = [`${HOME}api/*`];
      webRequest.onBeforeSendHeaders({ urls }, ({ id, requestHeaders }, go) =>
        go({ requestHeaders: { ...requestHeaders, 'quipu-call': String(id) } }),
      );
      webRequest.onCompleted({ urls }, () => undefined);
      const failed = new Promise<number>((done) => webRequest.onErrorOccurred({ urls }, ({ id }) => done(id)));
      const asked = new Promise<Request>((done) => {
        heard = done;
      });
      const left = windowOf(stage).loadURL(WAITING);
      const given = assert.rejects(left);
      const request = await asked;
      await windowOf(stage).loadURL(HOME);
      assert.equal(request.headers.get('quipu-call'), String(await failed));
      assert.equal(request.signal.aborted, false);
      await given;
    },
  },
  {
    says: 'whoever listens keeps it from closing',
    holds: async (stage) => {
      const window = windowOf(stage);
      const asked = new Promise<void>((done) => {
        window.on('close', (event) => {
          event.preventDefault();
          done();
        });
      });
      window.close();
      await asked;
      assert.equal(window.isDestroyed(), false);
    },
  },
  {
    says: 'nobody keeps it from being destroyed; the last one is told of, and the application runs on where it is heard',
    holds: async (stage) => {
      const window = windowOf(stage);
      let isClosed = 0;
      window.on('closed', () => {
        isClosed += 1;
      });
      const last = new Promise<void>((done) => {
        stage.calls.app.on('window-all-closed', done);
      });
      window.destroy();
      await last;
      assert.equal(isClosed, 1);
      assert.equal(window.isDestroyed(), true);
    },
  },
  {
    says: 'what is gone says so to every call',
    holds: async (stage) => {
      const window = windowOf(stage);
      assert.throws(() => window.setKiosk(false), GONE);
      assert.throws(() => window.focus(), GONE);
      assert.throws(() => window.destroy(), GONE);
      await assert.rejects(async () => window.loadURL(HOME), GONE);
    },
  },
];
