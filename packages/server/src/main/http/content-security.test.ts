import { describe, expect, it } from 'vitest';
import { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { saveInstitution } from '../../platform/institution/institution-store.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createApp } from '../create-app.ts';
import { contentSecurity } from './content-security.ts';

const from = (more: Partial<Parameters<typeof contentSecurity>[0]> = {}) => {
  const policy = contentSecurity({
    publicUrl: 'https://quipu.ec',
    broker: null,
    offlineBase: null,
    worldTime: null,
    ...more,
  });
  return (name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `));
};
const broker = (tls: boolean) => ({
  key: 'k',
  secret: 's',
  api: 'https://push.ec/apps/1',
  client: { host: 'push.ec', port: 6001, tls, cluster: '' },
});

describe('the content security policy', () => {
  it('lets a page open a socket to the institution’s address, in the clear only where that is', () => {
    expect(from()('connect-src')).toBe("connect-src 'self' wss://quipu.ec");
    expect(from({ publicUrl: 'http://aula:3000' })('connect-src')).toBe("connect-src 'self' ws://aula:3000");
    expect(from()('img-src')).toBe("img-src 'self' data: blob:");
  });

  it('names the broker where there is one', () => {
    expect(from({ broker: broker(true) })('connect-src')).toMatch(/ wss:\/\/push\.ec:6001$/);
    expect(from({ broker: broker(false) })('connect-src')).toMatch(/ ws:\/\/push\.ec:6001$/);
  });

  it('names the local server of offline mode, for calls, sockets, pictures and sounds', () => {
    const of = from({ offlineBase: 'http://localhost:3000/' });
    expect(of('connect-src')).toMatch(/ http:\/\/localhost:3000 ws:\/\/localhost:3000 wss:\/\/localhost:3000$/);
    expect(of('img-src')).toMatch(/ http:\/\/localhost:3000$/);
    expect(of('media-src')).toMatch(/ http:\/\/localhost:3000$/);
    expect(of('script-src')).not.toContain('localhost');
  });

  it('names the world-time service, for calls alone', () => {
    const of = from({ worldTime: 'https://hora.ec/api/timezone/America/Guayaquil' });
    expect(of('connect-src')).toBe("connect-src 'self' wss://quipu.ec https://hora.ec");
    expect(of('img-src')).toBe("img-src 'self' data: blob:");
    expect(from({ worldTime: "https://x; script-src 'unsafe-inline'/" })('connect-src')).not.toContain('unsafe');
  });

  it.each(["x; script-src 'unsafe-inline'", '*', 'a b', ''])('takes nothing but a host into it: %s', (host) => {
    expect(from({ offlineBase: `http://${host}` })('img-src')).toBe("img-src 'self' data: blob:");
  });

  it('is that of the settings as they stand', async () => {
    const server = await startTestServer();
    const settings = { client: '1.4.2', offlineBase: 'http://localhost:4000' };
    await saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ settings })));
    const policy = async (headers: Record<string, string>) =>
      (await server.app.inject({ path: '/', headers })).headers['content-security-policy'];
    expect(await policy({})).toContain('http://localhost:4000');
    expect((await fetch(server.origin)).headers.get('cross-origin-embedder-policy')).toBe('credentialless');
    expect(await policy({ host: 'ajeno.ec' })).toBe(await policy({}));
    expect(await policy({ host: 'ajeno.ec' })).not.toContain('ajeno');
    await server.close();
  });

  it('is that of what was known last where the database hangs: pages are answered', async () => {
    const server = await startTestServer();
    const known = rightOf(InstitutionSettings.decode({ settings: { client: '1.4.2', offlineBase: 'http://a.ec' } }));
    let isHanging = false;
    const institution = () => (isHanging ? new Promise<never>(() => undefined) : Promise.resolve(known));
    const app = await createApp({ ...server.context, institution }, []);
    const policy = async () => (await app.inject('/')).headers['content-security-policy'];
    const before = await policy();
    expect(before).toContain('http://a.ec');
    isHanging = true;
    expect(await policy()).toBe(before);
    await app.close();
    await server.close();
  });
});
