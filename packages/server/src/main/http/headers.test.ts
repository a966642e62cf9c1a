import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFiles } from '../../platform/storage/open-file-store.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'quipu-web-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Quipu</title></head></html>');
  writeFileSync(join(folder, 'assets', 'app-1a2b3c4d.js'), `// ${'x'.repeat(5_000)}`);
  for (const name of ['app-1a2b3c4d.js.map', 'app-1a2b3c4d.js.map.gz'])
    writeFileSync(join(folder, 'assets', name), '{"sourcesContent":["// source"]}');
  writeFileSync(join(folder, 'sw.js'), '// worker');
  server = await startTestServer({ webFolder: folder, dataFolder: folder });
  await openFiles(server.database.db, ['figura.svg']);
  writeFileSync(join(folder, 'storage', 'figura.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** `fetch` tidies addresses up and has its own mind about caching. */
const raw = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    request({ hostname, port, path, headers, method }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end();
  });
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const header = async (path: string, name: string) => (await get(path)).headers.get(name);

describe('security headers', () => {
  it.each(['/', '/login', '/assets/app-1a2b3c4d.js', '/api/time', '/api/nada', '/storage/figura.svg'])(
    'are on every reply: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it.each(['/', '/login', '/storage/figura.svg'])(
    'say what a page may use, and that nobody frames or opens it: %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  it.each(['/api/time', '/api/nada'])('let what opens a reply to a call run and show nothing: %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    // Each reply of thousands brings them over the line.
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length, 0);
    expect(bytes).toBeLessThan(500);
  });

  it('leave out of a file of the build what only a document obeys', async () => {
    const { headers } = await get('/assets/app-1a2b3c4d.js');
    for (const name of ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'])
      expect(headers.get(name)).toBeNull();
  });

  it('let no inline script run, and nobody frame a page', async () => {
    const policy = (await header('/', 'content-security-policy')) ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('give a file of the build, which obeys the page, a short policy: a worker among them has that one', async () => {
    expect(await header('/assets/app-1a2b3c4d.js', 'content-security-policy')).toBe(
      "default-src 'self' blob:; script-src 'self' 'wasm-unsafe-eval'",
    );
  });

  it.each(['/storage/figura.svg', '/api/institution-logo'])(
    'let files that somebody loaded do nothing but be shown, and in no frame: %s',
    async (path) => {
      expect(await header(path, 'content-security-policy')).toMatch(/frame-ancestors 'none'; sandbox$/);
    },
  );

  it('are on a reply to an address that nobody can read', async () => {
    const { status, text } = await raw('/api/%');
    expect([status, JSON.parse(text)]).toMatchObject([400, { problems: [] }]);
    const { headers } = await get('/api/%');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('files', () => {
  it.each(['/', '/login', '/quiz/12?x=1', '/auth/passwords/email'])(
    'answer a page address with the client: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Quipu</title>');
    },
  );

  it.each(['/', '/index.html', '/login', '/quiz/12?x=1'])(
    'name a script in the page of Safe Exam Browser, and in no other: %s',
    async (path) => {
      const seb = await get(path, { 'user-agent': 'Mozilla/5.0 SEB/3.7.0' });
      expect(await seb.text()).toContain('<head><script src="/seb.js"></script><title>Quipu</title>');
      expect(seb.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(seb.headers.get('cache-control')).toBe('no-cache');
      expect(await (await get(path)).text()).not.toContain('seb.js');
    },
  );

  it('say 404 for a file that is not there, not the page', async () => {
    expect((await get('/assets/app-old.js')).status).toBe(404);
    expect((await get('/assets/nada')).status).toBe(404);
    expect((await get('/assets/')).status).toBe(404);
    expect((await fetch(`${server.origin}/login`, { method: 'POST' })).status).toBe(404);
  });

  it('of the build before are there for pages that ask for them still, by the names that they had', async () => {
    mkdirSync(join(folder, 'before', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'before', 'assets', 'app-before.js'), '// before');
    expect(await raw('/assets/app-before.js')).toEqual({ status: 200, text: '// before' });
    expect(await header('/assets/app-before.js', 'cache-control')).toContain('immutable');
    expect((await get('/before/assets/app-before.js')).status).toBe(404);
  });

  it('are not echoed: TRACE is not answered', async () => {
    const { status, text } = await raw('/', { authorization: 'Bearer secreta' }, 'TRACE');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain('secreta');
  });

  it('may be kept for ever where their name carries a hash, and are asked for again otherwise', async () => {
    expect(await header('/assets/app-1a2b3c4d.js', 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await header('/sw.js', 'cache-control')).toBe('no-cache');
    expect(await header('/storage/figura.svg', 'cache-control')).toBe('no-cache');
    expect(await header('/api/time', 'cache-control')).toBe('no-store');
  });

  it('are not sent again while they are the same', async () => {
    const etag = (await header('/storage/figura.svg', 'etag')) ?? '';
    expect(await raw('/storage/figura.svg', { 'if-none-match': etag })).toMatchObject({ status: 304 });
  });

  it('travel compressed', async () => {
    expect((await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      'gzip',
    );
    expect((await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe(
      'br',
    );
  });

  it('come as the build compressed them, and as they are to whoever unpacks nothing', async () => {
    const text = `// ${'y'.repeat(5_000)}`;
    const packed = brotliCompressSync(text);
    writeFileSync(join(folder, 'assets', 'more-1a2b3c4d.js'), text);
    writeFileSync(join(folder, 'assets', 'more-1a2b3c4d.js.br'), packed);
    const named = '/assets/more-1a2b3c4d.js';
    const reply = await get(named, { 'accept-encoding': 'gzip, br' });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-length')).toBe(String(packed.length));
    expect(await reply.text()).toBe(text);
    const plain = await raw(named);
    expect(plain).toEqual({ status: 200, text });
    expect((await get(named, { 'accept-encoding': 'br;q=0, identity' })).headers.get('content-encoding')).toBeNull();
  });

  it('are those of the next build once they are replaced, and gone when they are', async () => {
    const path = join(folder, 'replaced.js');
    writeFileSync(path, '// before');
    expect((await raw('/replaced.js')).text).toBe('// before');
    const tag = (await header('/replaced.js', 'etag')) ?? '';
    expect(await raw('/replaced.js', { 'if-none-match': tag })).toEqual({ status: 304, text: '' });
    writeFileSync(path, '// of the next build');
    await vi.waitFor(async () => expect((await raw('/replaced.js')).text).toBe('// of the next build'));
    expect(await raw('/replaced.js', { 'if-none-match': tag })).toMatchObject({ status: 200 });
    rmSync(path);
    await vi.waitFor(async () => expect((await raw('/replaced.js')).status).toBe(404));
  });

  it.each(['/storage/..%2fsw.js', '/storage/../sw.js', '/storage/%2e%2e/sw.js', '/storage/.secret', '/storage/'])(
    'stay inside their folder: %s',
    async (path) => {
      expect((await raw(path)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(['js.map', 'js.map.gz', 'js.%6dap', 'js.MAP', 'js.map?x=1', 'js.map%2egz'])(
    'are the program, and not what it was written as: .%s',
    async (end) => {
      const reply = await raw(`/assets/app-1a2b3c4d.${end}`);
      expect(reply.status).toBe(404);
      expect(reply.text).not.toContain('source');
    },
  );

  it.each(['/../../../../etc/passwd', '/..%2f..%2f..%2f..%2fetc/passwd', '//etc/passwd'])(
    'are not those of the machine: %s',
    async (path) => {
      expect((await raw(path)).text).not.toContain('root:');
    },
  );
});

describe('health', () => {
  it('says whether the database answers', async () => {
    const response = await get('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });
});
