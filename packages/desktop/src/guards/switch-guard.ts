/**
 * These switches would let another program drive the page, look into it, load code into it, or stand in for its network
 * or its camera.
 */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
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

/** The switches of the command line that the application does not start with. */
export const refusedSwitches = (hasSwitch: (name: string) => boolean): readonly string[] => REFUSED.filter(hasSwitch);
