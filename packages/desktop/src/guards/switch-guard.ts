/** What would let another program drive the page, look into it, or load code into it. */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'disable-web-security',
  'load-extension',
  'user-data-dir',
  'proxy-server',
  'host-resolver-rules',
  'ignore-certificate-errors',
] as const;

/** The switches of the command line that the application does not start with. */
export const refusedSwitches = (hasSwitch: (name: string) => boolean): readonly string[] => REFUSED.filter(hasSwitch);
