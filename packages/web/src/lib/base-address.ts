import { create } from 'zustand';

/** Where the interface and its files are: where the page came from, or a laboratory's own server while there is no network. */
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
/** Where the browser lets nothing be stored, the mode ends with the page. */
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
/** With the session, which belongs to the server that gave it. */
const tab = () => sessionStorage;

export const useBaseAddress = create<BaseAddress>()(() => ({
  known: read(device, KNOWN_KEY),
  local: read(tab, IN_USE_KEY),
}));

/** What goes before a path. */
export const baseAddress = (): string => useBaseAddress.getState().local ?? '';

/** What the institution's settings say; what a local server says of it counts for nothing. */
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
/** From now on everything goes to the local server. For someone who is not in: a session is of one server only. */
export const workLocally = (at = useBaseAddress.getState().known): void => use(at);
export const workAsUsual = (): void => use(null);
