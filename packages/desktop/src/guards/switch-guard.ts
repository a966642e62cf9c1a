/**
 * It leaves nothing between a page and the rest of the computer. Whatever starts an AppImage adds it where the system has
 * no sandbox for it.
 */
export const WITHOUT_SANDBOX = 'no-sandbox';
/**
 * These switches would let another program drive the page, look into it, load code into it, or stand in for its network
 * or its camera; or they take away what keeps a page from the rest of the computer.
 */
const REFUSED = [
  WITHOUT_SANDBOX,
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'single-process',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'js-flags',
  'disable-web-security',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'remote-allow-origins',
  'disable-site-isolation-trials',
  'unsafely-treat-insecure-origin-as-secure',
  'user-data-dir',
  'proxy-server',
  'host-resolver-rules',
  'proxy-pac-url',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'log-net-log',
  'ssl-key-log-file',
  'use-fake-device-for-media-stream',
  'use-fake-ui-for-media-stream',
  'use-file-for-fake-video-capture',
  'use-file-for-fake-audio-capture',
] as const;

/** Chromium writes the keys of its connections there: whoever has them reads along. */
const KEY_LOG = 'SSLKEYLOGFILE';

export const writesKeys = (env: Readonly<Record<string, string | undefined>>): boolean => (env[KEY_LOG] ?? '') !== '';

/** The switches of the command line that the application does not start with. */
export const refusedSwitches = (hasSwitch: (name: string) => boolean): readonly string[] => REFUSED.filter(hasSwitch);
