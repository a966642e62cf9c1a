import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PAGE = 'https://quipu.ejemplo.ec';
let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await startTestServer({ allowedOrigins: [PAGE, 'http://localhost:3000'] });
  closed = await startTestServer();
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const preflight = ({ origin }: TestServer, path: string, from: string, more: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-requested-with',
      ...more,
    },
  });
const policyOf = ({ headers }: Response) => headers.get('cross-origin-resource-policy');
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('the pages of other origins', () => {
  it('may call this server where the configuration names them', async () => {
    const reply = await preflight(open, '/api/app-login', PAGE);
    expect([reply.status, allowed(reply)]).toEqual([204, PAGE]);
    expect(reply.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(reply.headers.get('access-control-allow-private-network')).toBeNull();
    const called = await fetch(`${open.origin}/api/time`, { headers: { origin: PAGE } });
    expect([called.status, allowed(called)]).toEqual([200, PAGE]);
    expect(called.headers.get('access-control-expose-headers')).toBe('X-Otp-Credentials, X-Captcha-Token');
    expect(called.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('may reach it in a private network, and show its pictures', async () => {
    const asked = { 'access-control-request-private-network': 'true' };
    const reply = await preflight(open, '/api/time', PAGE, asked);
    expect(reply.headers.get('access-control-allow-private-network')).toBe('true');
    const file = await fetch(`${open.origin}/storage/nada.png`, { headers: { origin: PAGE } });
    expect([allowed(file), policyOf(file)]).toEqual([PAGE, 'cross-origin']);
    const other = await preflight(open, '/api/time', 'https://otra.ec', asked);
    expect(other.headers.get('access-control-allow-private-network')).toBeNull();
  });

  it('may show its pictures, for which a browser says nothing of where they are shown', async () => {
    const policies = async ({ origin }: TestServer) =>
      Promise.all(
        ['/storage/nada.png?g=1', '/api/institution-logo', '/api/time', '/login'].map(async (path) =>
          policyOf(await fetch(origin + path)),
        ),
      );
    expect(await policies(open)).toEqual(['cross-origin', 'cross-origin', 'same-origin', 'same-origin']);
    expect(await policies(closed)).toEqual(['same-origin', 'same-origin', 'same-origin', 'same-origin']);
  });

  it.each(['https://otra.ec', 'https://quipu.ejemplo.ec.otra.ec', 'http://quipu.ejemplo.ec', 'null'])(
    'may not call it otherwise: %s',
    async (from) => {
      expect(allowed(await preflight(open, '/api/time', from))).toBeNull();
      const called = await fetch(`${open.origin}/api/time`, { headers: { origin: from } });
      expect(allowed(called)).toBeNull();
      expect(policyOf(called)).toBe('same-origin');
    },
  );

  it('get nothing of its own pages', async () => {
    expect(allowed(await fetch(`${open.origin}/login`, { headers: { origin: PAGE } }))).toBeNull();
    expect(allowed(await preflight(open, '/health', PAGE))).toBeNull();
  });

  it('may not call it where it names none', async () => {
    expect(allowed(await preflight(closed, '/api/time', PAGE))).toBeNull();
    expect(allowed(await fetch(`${closed.origin}/api/time`, { headers: { origin: PAGE } }))).toBeNull();
  });
});
