const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address that the application shows: TLS, or this very machine. Anything else is refused. */
export const homeAddress = (setting: string | undefined): string | null => {
  const address = setting ?? 'http://localhost:3000/';
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname)) ? href : null;
};
