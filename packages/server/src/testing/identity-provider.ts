import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'quipu', clientSecret: 'un secreto del cliente, para pruebas' } as const;

/** A server on a free port, which answers as it says once it knows its own address. */
export const listeningOn = async (answers: (origin: string) => RequestListener) => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', answers(origin));
  return {
    origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const configuration = (returnTo: string) => ({
  clients: [
    { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [`${returnTo}/institucion`] },
  ],
  ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  cookies: { keys: ['una llave para pruebas'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
  findAccount: (_: unknown, id: string) => ({
    accountId: id,
    claims: async () => ({
      ...{ sub: id, email: `${id}@ejemplo.ec`, email_verified: !id.endsWith('.sin'), preferred_username: id },
    }),
  }),
});

/**
 * An institution's own provider: whoever logs in there as `ana` is ana@ejemplo.ec, and `ana.sin` has no confirmed address. `returnTo` is
 * asked once it is called first.
 */
export const startIdentityProvider = async (returnTo: () => string) => {
  const { origin, close } = await listeningOn((issuer) => {
    let answer: RequestListener | null = null;
    return (request, response) => {
      answer ??= new Provider(issuer, configuration(returnTo())).callback();
      answer(request, response);
    };
  });
  const identityProvider = { issuer: origin, ...CLIENT, claim: 'email' };
  return { identityProvider, close };
};

const PAGE_ACTION = /action="([^"]+)"/;
const PAGE_PROMPT = /name="prompt" value="(\w+)"/;
const MAX_STEPS = 12;

/**
 * Goes through the provider's pages as a browser does, by its redirects and forms; resolves to the query that it comes back with.
 * `cookies`: what the browser has of an earlier login there.
 */
export const loggedInAt = async (url: string, login: string, cookies = new Map<string, string>()): Promise<string> => {
  let [at, form]: [string, URLSearchParams | null] = [url, null];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === null ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to !== null) {
      const next = new URL(to, at);
      if (next.pathname === '/institucion') return next.search;
      [at, form] = [next.href, null];
      continue;
    }
    const page = await response.text();
    const prompt = PAGE_PROMPT.exec(page)?.[1];
    if (prompt === undefined) throw new Error(`${at}: ${response.status} ${page.slice(0, 2_000)}`);
    at = new URL(PAGE_ACTION.exec(page)?.[1] ?? '', at).href;
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt });
  }
  throw new Error('The provider leads nowhere');
};
