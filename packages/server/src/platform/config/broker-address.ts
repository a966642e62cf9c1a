import * as E from 'fp-ts/lib/Either.js';
import { startTexts } from '../start-texts.ts';

/** Events are signed with it. */
export interface PushKey {
  readonly key: string;
  readonly secret: string;
}

/** A Pusher-compatible broker: where this server publishes, and where clients connect. */
export interface Broker extends PushKey {
  /** https://host:port/apps/ID */
  readonly api: string;
  readonly client: { readonly host: string; readonly port: number; readonly tls: boolean; readonly cluster: string };
}

const { wanted } = startTexts;
const HOSTED = /^api-([\w-]+)\.pusher\.com$/;
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
const portOf = (url: URL, isSecure: boolean): number => (url.port === '' ? (isSecure ? 443 : 80) : Number(url.port));

/** `address`: https://KEY:SECRET@host:port/apps/ID. `client`: wss://host:port, where clients reach it otherwise. */
export const brokerOf = (address: string, client: string | null, cluster: string | null): E.Either<string, Broker> => {
  const url = urlOf(address);
  if (url === null || !/^https?:$/.test(url.protocol) || !/^\/apps\/[^/]+$/.test(url.pathname))
    return E.left(startTexts.expected('PUSHER_URL', wanted.broker));
  if (url.username === '' || url.password === '') return E.left(startTexts.expected('PUSHER_URL', wanted.brokerKeys));
  const clientUrl = client === null ? null : urlOf(client);
  if (client !== null && (clientUrl === null || !/^wss?:$/.test(clientUrl.protocol)))
    return E.left(startTexts.expected('PUSHER_CLIENT_URL', wanted.brokerClient));
  const hosted = HOSTED.exec(url.hostname)?.[1] ?? null;
  const tls = clientUrl === null ? url.protocol === 'https:' : clientUrl.protocol === 'wss:';
  return E.right({
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    api: `${url.origin}${url.pathname}`,
    client: {
      host: clientUrl?.hostname ?? (hosted === null ? url.hostname : `ws-${hosted}.pusher.com`),
      port: portOf(clientUrl ?? url, tls),
      tls,
      cluster: cluster ?? hosted ?? '',
    },
  });
};
