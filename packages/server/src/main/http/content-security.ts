import type { Broker } from '../../platform/config/broker-address.ts';

interface Sources {
  /** The institution's address, by its configuration: what a request says of it is anybody's. */
  readonly publicUrl: string;
  readonly broker: Broker | null;
  /** The local server of offline mode. */
  readonly offlineBase: string | null;
  /** The address of a world-time service. */
  readonly worldTime: string | null;
}

/** A policy is put together from this: nothing but a host fits in. */
const HOST = /^[\w.:[\]-]+$/;

const socketsOf = (host: string) => (HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []);
const hostIn = (address: string | null): URL | null =>
  address !== null && URL.canParse(address) && HOST.test(new URL(address).host) ? new URL(address) : null;

/**
 * Scripts only from here: no inline ones. Styles may be inline: MUI and emotion write style elements at run time, formulas
 * and rich text carry style attributes, and a nonce would be of no use, because the page is a static file that the service
 * worker keeps (a nonce that repeats is not one). WebAssembly runs the face detector. Camera frames and files that people
 * download are blobs. Sockets to the institution's address are named: not every browser takes them for 'self'.
 */
export const contentSecurity = ({ publicUrl, broker, offlineBase, worldTime }: Sources): string => {
  const [offline, time] = [hostIn(offlineBase), hostIn(worldTime)];
  const elsewhere = offline === null ? '' : ` ${offline.origin}`;
  const connect = [
    publicUrl.replace(/^http/, 'ws'),
    ...(broker === null ? [] : [`${broker.client.tls ? 'wss' : 'ws'}://${broker.client.host}:${broker.client.port}`]),
    ...(offline === null ? [] : [offline.origin, ...socketsOf(offline.host)]),
    ...(time === null ? [] : [time.origin]),
  ];
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${elsewhere}`,
    `media-src 'self' data: blob:${elsewhere}`,
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
