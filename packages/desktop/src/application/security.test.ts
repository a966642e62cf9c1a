import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { started } from '../testing/started.ts';

const FOREIGN = { url: 'https://attacker.example/', parent: null };

describe('messages of the page', () => {
  it('are answered: its journals are kept in the data folder of its person', async () => {
    const { ask, userData } = await started();
    await ask('journal-begin', [{ key: [4, 11], journal: { device: 'd', lines: ['a'] } }]);
    await ask('journal-append', [{ key: [4, 11], from: 1, lines: ['b'] }]);
    expect(await ask('journal-read', [[4, 11]])).toEqual({ device: 'd', lines: ['a', 'b'] });
    expect(await ask('journal-kept', [4])).toEqual([11]);
    expect(await ask('journal-kept-by-all', [null])).toEqual([[4, 11]]);
    await ask('journal-write-drafts', [{ key: [4, 11], record: '{"drafts":[]}' }]);
    expect(await ask('journal-read-drafts', [[4, 11]])).toBe('{"drafts":[]}');
    expect(readdirSync(join(userData, 'journal'))).toEqual(['4-11.drafts', '4-11.journal']);
  });

  it.each([
    ['another page', { senderFrame: FOREIGN, sender: { id: 7 } }],
    ['a frame that is gone', { senderFrame: null, sender: { id: 7 } }],
    ['a frame in our page', { senderFrame: { url: 'quipu://app/', parent: FOREIGN }, sender: { id: 7 } }],
    ['another window', { senderFrame: { url: 'quipu://app/', parent: null }, sender: { id: 8 } }],
    ['a page that looks like ours', { senderFrame: { url: 'quipu://app.ec/', parent: null }, sender: { id: 7 } }],
  ])('of %s are refused', async (_who, event) => {
    const { ask, order, done, window } = await started();
    await expect(ask('display-count', [null], event)).rejects.toThrow('Refused');
    order('evaluation-running', [true], event);
    order('close', [null], event);
    expect(done('setKiosk')).toEqual([]);
    expect(window.isDestroyed()).toBe(false);
  });

  it.each([
    ['display-count', []],
    ['display-count', [undefined]],
    ['display-count', [null, null]],
    ['display-count', [{ toString: 'x' }]],
    ['journal-read', [['../../x', 1]]],
    ['journal-read', [[1, -1]]],
    ['journal-read', [[1, 2 ** 60]]],
    ['journal-aside', ['..']],
    ['journal-aside-heard', [{ key: [1, '../x'], at: 1 }]],
    ['journal-aside-heard', [{ key: [1, 1], at: '1.aside/..' }]],
    ['journal-append', [{ key: [1, 1], from: 0, lines: ['a\nb'] }]],
    ['journal-append', [{ key: [1, 1], from: -1, lines: ['a'] }]],
    ['journal-begin', [{ key: [1, 1], journal: { device: '', lines: [] } }]],
    ['journal-read-drafts', [['..', 1]]],
    ['journal-write-drafts', [{ key: [1, 1], record: 'a\nb' }]],
    ['journal-write-drafts', [{ key: [1, 1], record: { drafts: [] } }]],
    ['no-such-channel', [null]],
  ])('that are malformed are refused: %s %j', async (channel, given) => {
    const { ask } = await started();
    await expect(ask(channel, given)).rejects.toThrow();
  });

  it.each([
    ['evaluation-running', ['yes']],
    ['evaluation-running', [1]],
    ['evaluation-running', [true, true]],
    ['evaluation-running', []],
    ['close', ['now']],
    ['local-server', ['restart']],
    ['local-server', [null]],
    ['update-install', ['now']],
    ['update-expect', ['<b>']],
    ['forbid', [['']]],
    ['forbid', [[7]]],
    ['forbid', [['x'.repeat(101)]]],
    ['forbid', [Array.from({ length: 201 }, () => 'x')]],
    ['forbid', [{ length: 1, 0: 'x' }]],
  ])('that are malformed change nothing: %s %j', async (channel, given) => {
    const { order, done, window, ask, run } = await started();
    run(['anydesk']);
    order(channel, given);
    expect(done('setKiosk')).toEqual([]);
    expect(window.isDestroyed()).toBe(false);
    expect(await ask('forbidden-processes')).toEqual(['AnyDesk']);
  });

  it('are heard on the channels that were agreed on only', async () => {
    const { channels } = await started();
    expect(channels()).toMatchInlineSnapshot(`
      [
        "ask:display-count",
        "ask:forbidden-processes",
        "ask:journal-append",
        "ask:journal-aside",
        "ask:journal-aside-heard",
        "ask:journal-begin",
        "ask:journal-erase",
        "ask:journal-kept",
        "ask:journal-kept-by-all",
        "ask:journal-read",
        "ask:journal-read-drafts",
        "ask:journal-set-aside",
        "ask:journal-write-drafts",
        "ask:local-server",
        "ask:room-card",
        "ask:room-join",
        "ask:room-leave",
        "ask:update-state",
        "order:close",
        "order:close-heard",
        "order:evaluation-running",
        "order:forbid",
        "order:local-server",
        "order:update-expect",
        "order:update-install",
        "order:update-look",
      ]
    `);
  });
});

it('lets the page go nowhere else, open nothing and hold no webview', async () => {
  const { isKept, opening } = await started();
  for (const event of ['will-navigate', 'will-redirect', 'will-frame-navigate'] as const) {
    expect(isKept(event, 'https://attacker.example/')).toBe(true);
    expect(isKept(event, 'file:///etc/passwd')).toBe(true);
    expect(isKept(event, 'quipu://app/quiz/4')).toBe(false);
  }
  expect(isKept('will-attach-webview', 'quipu://app/')).toBe(true);
  expect(opening()).toBe('deny');
});

it('gives camera and microphone to its own page, and nothing else to anybody', async () => {
  const { permits, done } = await started();
  expect(permits('media', 'quipu://app/quiz/1')).toEqual({ granted: true, checked: true });
  expect(permits('media', 'quipu://app/quiz/1', false).granted).toBe(false);
  expect(permits('media', 'https://quipu.ec/')).toEqual({ granted: false, checked: false });
  for (const permission of ['geolocation', 'display-capture', 'clipboard-read', 'openExternal', 'fileSystem', 'usb'])
    expect(permits(permission, 'quipu://app/')).toEqual({ granted: false, checked: false });
  expect(done('devices')).toEqual([[false]]);
});

it('sandboxes, isolates, has no menu, and gives its scheme no way around the policy', async () => {
  const { done, menu } = await started();
  expect(done('enableSandbox')).toHaveLength(1);
  expect(menu()).toEqual([]);
  expect(done('openWindow')[0]?.[0]).toMatchObject({
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
  });
  expect(done('privilege')[0]?.[0]).toMatchObject([{ scheme: 'quipu', privileges: { bypassCSP: false } }]);
  expect(done('loadURL')).toEqual([['quipu://app/']]);
  expect(done('setUserAgent')).toEqual([['Mozilla/5.0 Electron QuipuDesktop/0.14.0']]);
});

it.each([
  'remote-debugging-port',
  'inspect',
  'disable-web-security',
  'use-file-for-fake-video-capture',
  'use-fake-ui-for-media-stream',
  'log-net-log',
  'renderer-cmd-prefix',
  'no-sandbox',
  'single-process',
])('does not start with --%s', async (name) => {
  const { started: window, done } = await started({ switches: [name] });
  expect(window).toBeNull();
  expect(done('exit')).toEqual([[1]]);
  expect(done('openWindow')).toEqual([]);
});

it('does not start where the keys of its connections would be written down', async () => {
  const { started: window, done } = await started({ env: { SSLKEYLOGFILE: '/tmp/keys' } });
  expect(window).toBeNull();
  expect(done('showErrorBox')[0]?.[1]).toContain('SSLKEYLOGFILE');
});

it('says what to install where a system has no sandbox for an AppImage', async () => {
  const env = { APPIMAGE: '/home/ana/Quipu.AppImage' };
  const { done } = await started({ switches: ['no-sandbox'], env, platform: 'linux' });
  expect(done('showErrorBox')[0]?.[1]).toContain('.deb');
  expect(done('openWindow')).toEqual([]);
});

it('tells the page nothing of what failed: the folders of its person are in it', async () => {
  const { ask, userData } = await started();
  writeFileSync(join(userData, 'journal'), 'no folder');
  await expect(ask('journal-begin', [{ key: [4, 11], journal: { device: 'd', lines: [] } }])).rejects.toThrow(
    /^Failed$/,
  );
});

it('is one: another one leaves, and brings this one to the front', async () => {
  const second = await started({ isFirst: false });
  expect(second.started).toBeNull();
  expect(second.done('quit')).toHaveLength(1);
  const first = await started();
  first.second();
  expect(first.done('focus')).toHaveLength(1);
});

it.each([
  ['{"server":"http://quipu.ec"}', /https/],
  ['{"server":7}', /config\.json/],
  ['{', /config\.json/],
  ['{"server":"https://quipu.ec","sockets":["http://a"]}', /wss/],
  ['{"server":"https://quipu.ec","updates":"http://a.ec"}', /actualizaciones/],
])('does not start with %s', async (config, expected) => {
  // It shows no box before Electron is ready.
  const { started: window, done } = await started({ config, platform: 'linux' });
  expect(window).toBeNull();
  expect(done('showErrorBox')[0]?.[1]).toMatch(expected);
  expect(done('exit')).toEqual([[1]]);
});
