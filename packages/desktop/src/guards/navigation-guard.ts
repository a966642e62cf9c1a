/** Whether an address belongs to the application itself: the same scheme, host and port as its home. */
export const isHome = (address: string, home: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  // An opaque origin reads 'null', and equals every other one.
  return origin !== 'null' && origin === new URL(home).origin && username === '' && password === '';
};
