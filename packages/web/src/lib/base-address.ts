import { create } from 'zustand';

/**
 * The server that the interface and its files come from: the page's own, or a laboratory's server
 * while there is no network.
 */
interface BaseAddress {
  /** The local server that the institution has, as it was last known; null: none. */
  readonly known: string | null;
  /** The one in use; null: where the page came from. */
  readonly local: string | null;
}

const KNOWN_KEY = 'quipu.local-server';
const IN_USE_KEY = 'quipu.base-address';

const originOf = (address: string | null): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
};
/**
 * Reads what is kept, and nothing where the browser refuses storage: the mode then ends with the
 * page.
 */
const read = (storage: () => Storage, key: string): string | null => {
  try {
    return originOf(storage().getItem(key));
  } catch {
    return null;
  }
};
const write = (storage: () => Storage, key: string, origin: string | null): void => {
  try {
    if (origin === null) storage().removeItem(key);
    else storage().setItem(key, origin);
  } catch {
    return;
  }
};
const device = () => localStorage;
/** The mode is kept with the session, because a session belongs to the server that gave it. */
const tab = () => sessionStorage;

export const useBaseAddress = create<BaseAddress>()(() => ({
  known: read(device, KNOWN_KEY),
  local: read(tab, IN_USE_KEY),
}));

/** Returns what goes before a path: an origin, or nothing for the page's own. */
export const baseAddress = (): string => useBaseAddress.getState().local ?? '';

/** Keeps the address that the institution's settings give. A local server has no say in it. */
export const learnLocalServer = (address: string | null): void => {
  if (useBaseAddress.getState().local !== null) return;
  const known = originOf(address);
  write(device, KNOWN_KEY, known);
  useBaseAddress.setState({ known });
};

const use = (local: string | null): void => {
  write(tab, IN_USE_KEY, local);
  useBaseAddress.setState({ local });
};
/**
 * Sends everything to the local server from now on. Nobody may be signed in: a session belongs to
 * one server.
 */
export const workLocally = (at = useBaseAddress.getState().known): void => use(at);
export const workAsUsual = (): void => use(null);
