import { DEMONSTRATION_SETTINGS_KEY, decryptSettings, Settings } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeInstitution } from '../../testing/institution.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeSetting } from './change-setting.ts';
import { InstitutionSettings } from './institution-settings.ts';
import { institutionReader, saveInstitution } from './institution-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const payload = async () => rightOf(await server.api.getApp()).body.app;
const published = async () =>
  rightOf(Settings.decode(JSON.parse(rightOf(decryptSettings(await payload(), DEMONSTRATION_SETTINGS_KEY)))));

describe('settings', () => {
  it('are the product’s own until the institution sets some', async () => {
    expect(await published()).toMatchObject({ web: true, app: true, captcha: false, client: '1.4.2' });
  });

  it('name the period: as the documents do with their own code, and with another one as the institution does', async () => {
    expect((await published()).periodName).toBe('Segundo período 2024');
    await changeInstitution(server.database.db, { rules: { periodCode: '27' } });
    expect((await published()).periodName).toBeNull();
    await changeInstitution(server.database.db, { rules: { periodName: 'Primer período 2025' } });
    expect((await published()).periodName).toBe('Primer período 2025');
    await server.database.db.deleteFrom('institution').execute();
  });

  it('are those of the database from then on, under another payload', async () => {
    const before = await payload();
    const settings = rightOf(InstitutionSettings.decode({ name: 'Instituto', settings: { client: '1.4.2', web: 0 } }));
    await saveInstitution(server.database.db, settings);
    expect(await published()).toMatchObject({ web: false });
    expect(await payload()).not.toBe(before);
    expect((await institutionReader(server.database.db)()).rules.answerGraceSeconds).toBe(120);
    await server.database.db.deleteFrom('institution').execute();
  });

  it('name the institution’s logo as its banner, where it has one and no banner', async () => {
    const shown = async (institution: object) => {
      await saveInstitution(server.database.db, rightOf(InstitutionSettings.decode(institution)));
      return (await published()).clientUiOptions?.imageBanner ?? null;
    };
    const banner = { client: '1.4.2', clientUiOptions: { imageBanner: '/storage/banner.svg' } };
    expect(await shown({ logo: 'escudo.svg' })).toBe('/api/institution-logo');
    expect(await shown({ logo: 'escudo.svg', settings: banner })).toBe('/storage/banner.svg');
    expect(await shown({ settings: { client: '1.4.2' } })).toBeNull();
    await server.database.db.deleteFrom('institution').execute();
  });

  it('say where pushed events come from, where they are on: from here, with a key that stays', async () => {
    expect((await published()).broadcastConfig).toBeNull();
    const settings = rightOf(InstitutionSettings.decode({ settings: { client: '1.4.2', broadcast: 1 } }));
    await saveInstitution(server.database.db, settings);
    const { broadcastConfig } = await published();
    expect(broadcastConfig).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{20}$/) as unknown, host: null });
    expect((await published()).broadcastConfig).toEqual(broadcastConfig);
    expect(changeSetting(settings, 'settings.broadcastConfig', 'null')).toEqual(E.left({ is: 'unknownKey' }));
    const { secret } = await server.database.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(await published())).not.toContain(secret);
    await server.database.db.deleteFrom('institution').execute();
  });

  it('come compressed to whoever unpacks them, and are the same in each way', async () => {
    const asked = async (encoding: string) =>
      fetch(`${server.origin}/api/app`, { headers: { 'accept-encoding': encoding } });
    const texts: string[] = [];
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const reply = await asked(accepted);
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(reply.headers.get('vary')).toContain('accept-encoding');
      expect(reply.headers.get('cache-control')).toBe('no-store');
      texts.push(await reply.text());
    }
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toEqual({ app: await payload() });
  });

  it('cannot be read with another key', async () => {
    expect(E.isLeft(decryptSettings(await payload(), Buffer.alloc(32).toString('base64')))).toBe(true);
  });

  it('are refused by name where the database has damaged ones', async () => {
    const { db } = server.database;
    await db.insertInto('institution').values({ id: 1, settings: '{"rules":{"answer_grace_s":-1}}' }).execute();
    await expect(institutionReader(db)()).rejects.toThrow('rules.answer_grace_s');
    await db.deleteFrom('institution').execute();
    expect((await institutionReader(db)()).rules.clockToleranceSeconds).toBe(300);
  });
});

describe('time', () => {
  it('is the server’s', async () => {
    server.clock.now = 1_800_000_000_123;
    expect(rightOf(await server.api.getTime()).body).toEqual({ now: 1_800_000_000_123 });
  });
});
