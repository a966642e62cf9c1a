import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { InstitutionSettings } from '../institution/institution-settings.ts';
import { saveInstitution } from '../institution/institution-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('countries', () => {
  it('are all there are, in Spanish and in its order, Ecuador first', async () => {
    const { body } = rightOf(await server.api.getCountries());
    const texts = body.map(({ text }) => text);
    expect(body[0]).toEqual({ value: 1, text: 'Ecuador' });
    expect(body).toHaveLength(249);
    expect(new Set(body.map(({ value }) => value)).size).toBe(249);
    expect(body).toContainEqual({ value: 724, text: 'España' });
    expect(body).toContainEqual({ value: 4, text: 'Afganistán' });
    expect(texts.indexOf('Egipto')).toBeLessThan(texts.indexOf('España'));
    expect(texts.indexOf('Islas Åland')).toBeLessThan(texts.indexOf('Israel'));
    expect(texts.filter((text) => /^[A-Z]{2}$/.test(text))).toEqual([]);
  });
});

describe('the logo', () => {
  const set = (logo: string | null) =>
    saveInstitution(server.database.db, rightOf(InstitutionSettings.decode({ logo })));
  const logo = async () => {
    const reply = await fetch(`${server.origin}/api/institution-logo`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    return { type: reply.headers.get('content-type'), text: await reply.text() };
  };

  it('is the product’s mark until the institution has one', async () => {
    expect(await logo()).toMatchObject({ type: 'image/svg+xml; charset=utf-8' });
    expect((await logo()).text).toContain('aria-label="Quipu"');
  });

  it('is the institution’s file from then on', async () => {
    writeFileSync(join(server.context.config.dataFolder, 'storage', 'escudo.png'), 'PNG');
    await set('escudo.png');
    expect(await logo()).toEqual({ type: 'image/png', text: 'PNG' });
  });

  it.each(['../server.secret', '..\\x.png', '/etc/passwd.png', 'nada.png', 'guion.js', '.oculto.png'])(
    'is the mark where the name is %s',
    async (name) => {
      await set(name);
      expect((await logo()).text).toContain('aria-label="Quipu"');
    },
  );
});
