import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ChosenSettings } from '@quipu/contract';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { AppContext } from '../../platform/context/app-context.ts';
import { HSTS_SECONDS, OF_DATA } from '../../platform/http/data-headers.ts';
import { isCall } from '../../platform/http/is-call.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { publicUrlOf } from '../../platform/institution/public-address.ts';
import { contentSecurity } from './content-security.ts';

const TIMEOUT_MS = 250;
/** Nothing of another origin comes into a page that does not let it: a laboratory's server shows its pictures to anybody there. */
const EMBEDDER = 'cross-origin-embedder-policy';
/** Scripts, styles and pictures of the build obey the page's policy. A worker among them has this one: all of it from here. */
const ASSETS_POLICY = "default-src 'self' blob:; script-src 'self' 'wasm-unsafe-eval'";
/** Only a document obeys them. A file of the build is none: 90 bytes of every one that a line which drops has to bring. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'];
const SOCKETS = '/app/';
const PERMISSIONS = 'camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()';

/** All that helmet sets, whatever is asked for. */
const collected = (options: Parameters<typeof helmet>[0]): Readonly<Record<string, string>> => {
  const asked = new IncomingMessage(new Socket());
  const answered = new ServerResponse(asked);
  helmet(options)(asked, answered, () => undefined);
  return Object.fromEntries(Object.entries(answered.getHeaders()).map(([name, value]) => [name, String(value)]));
};
const OF_PAGES = collected({
  // It depends on settings.
  contentSecurityPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: HSTS_SECONDS, includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
  // Of browsers that are gone, and of no use to a page that names no other host: 150 bytes of every reply.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});
const OF_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(OF_PAGES).filter(([name]) => !OF_DOCUMENTS.includes(name))),
  'content-security-policy': ASSETS_POLICY,
  [EMBEDDER]: 'require-corp',
};

/** The settings that name hosts. */
type Elsewhere = Pick<ChosenSettings, 'offlineBase' | 'worldTime'> & Pick<InstitutionSettings, 'publicUrl'>;

export const addSecurityHeaders = (
  app: FastifyInstance,
  { config, institution, timers }: Pick<AppContext, 'config' | 'institution' | 'timers'>,
): void => {
  let known: Elsewhere = { offlineBase: null, worldTime: null, publicUrl: null };
  /** Reads it as it stands, or as it was known last: pages are answered though the database is away, or hangs. */
  const elsewhere = (): Promise<Elsewhere> =>
    new Promise((resolve) => {
      const cancelTimeout = timers.after(TIMEOUT_MS, () => resolve(known));
      institution()
        .then(
          ({ settings: { offlineBase, worldTime }, publicUrl }) => {
            known = { offlineBase, worldTime, publicUrl };
          },
          () => undefined,
        )
        .finally(() => {
          cancelTimeout();
          resolve(known);
        });
    });
  let written: { readonly of: string; readonly policy: string } = { of: '', policy: '' };
  /** Written anew only where a setting that it names is another one. */
  const policyOf = (named: Elsewhere): string => {
    const { offlineBase, worldTime } = named;
    const publicUrl = publicUrlOf(config, named);
    const of = JSON.stringify([publicUrl, offlineBase, worldTime]);
    if (of !== written.of) written = { of, policy: contentSecurity({ ...config, publicUrl, offlineBase, worldTime }) };
    return written.policy;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isCall(request)) return void reply.headers(OF_DATA);
    const { url, headers } = request;
    // What becomes a socket has no headers.
    if (headers.upgrade !== undefined && url.startsWith(SOCKETS)) return;
    if (url.startsWith('/assets/')) return void reply.headers(OF_FILES);
    const named = await elsewhere();
    reply
      .headers(OF_PAGES)
      .header('content-security-policy', policyOf(named))
      .header('permissions-policy', PERMISSIONS)
      .header(EMBEDDER, named.offlineBase === null ? 'require-corp' : 'credentialless');
  });
};
