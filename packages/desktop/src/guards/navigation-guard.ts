/**
 * Tells whether an address belongs to the application itself: the same scheme and host as its home. The parts are
 * compared, and not `origin`: to Node, unlike to Chromium, a scheme of one's own has an opaque origin, which reads
 * 'null' and equals every other.
 */
export const isHome = (address: string, home: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  const own = new URL(home);
  return host !== '' && protocol === own.protocol && host === own.host && username === '' && password === '';
};
