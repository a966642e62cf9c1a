import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_FOLDER } from '../../platform/root.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { captchaAudio, newCaptcha, readCaptcha, tryLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CAPTCHA_CHARACTERS, newCaptchaAnswer } from './captcha-characters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, 'ANA');
  await changeInstitution(server.database.db, { settings: { captcha: true } });
});
afterAll(() => server.close());

const WAV = 'data:audio/wav;base64,';
const heard = async (key: string): Promise<Buffer> => {
  const reply = await captchaAudio(server, key);
  if (reply.status !== 200) throw new Error(`no audio: ${reply.status}`);
  expect(reply.body.audio.startsWith(WAV)).toBe(true);
  return Buffer.from(reply.body.audio.slice(WAV.length), 'base64');
};

describe('a captcha', () => {
  it('is a picture without text, of five characters that are never taken for one another', async () => {
    const { image, key } = await newCaptcha(server);
    const answer = await readCaptcha(server, key);
    expect(answer).toMatch(/^[34679AEFHJKMNPQRTWXY]{5}$/);
    expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
    expect(svg).toMatch(/^<svg [^>]*viewBox/);
    expect(svg).not.toMatch(/<text|<script/);
    expect(svg).not.toContain(answer);
    expect(new Set(Array.from({ length: 50 }, newCaptchaAnswer)).size).toBe(50);
  });

  it('has a recording of each of its characters', () => {
    const folder = join(SERVER_FOLDER, 'assets', 'captcha-voice');
    expect(readdirSync(folder).sort()).toEqual(
      Array.from(CAPTCHA_CHARACTERS)
        .sort()
        .map((one) => `${one}.wav`),
    );
  });

  it('is spoken too, never twice the same, and hearing it uses nothing up', async () => {
    const { key } = await newCaptcha(server);
    const [first, second] = [await heard(key), await heard(key)];
    expect(first.subarray(0, 4).toString()).toBe('RIFF');
    expect(first.readUInt32LE(40)).toBe(first.length - 44);
    const seconds = (first.length - 44) / 8_000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(20);
    expect(first.equals(second)).toBe(false);
    const loudest = first.subarray(44).reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    expect(loudest).toBeGreaterThan(50);
    const captcha = await readCaptcha(server, key);
    expect((await tryLogin(server, 'ANA', { captcha, key })).status).toBe(200);
    expect((await captchaAudio(server, key)).status).toBe(404);
  });

  it('is spoken no more once it is too old, nor for a key that was never given', async () => {
    const { key } = await newCaptcha(server);
    server.clock.now += 180_000;
    expect((await captchaAudio(server, key)).status).toBe(404);
    expect((await captchaAudio(server, 'x')).status).toBe(404);
  });

  it('is not in the database: neither its key, nor its answer as it is read', async () => {
    const { key } = await newCaptcha(server);
    const answer = await readCaptcha(server, key);
    const rows = await server.database.db.selectFrom('captcha').selectAll().execute();
    const kept = rows.map((row) => row.key_hash.toString('base64url') + row.answer.toString('latin1')).join('\n');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(answer);
  });

  it('is given to one address so many times a minute', async () => {
    await changeInstitution(server.database.db, { rules: { captchasPerMinute: 3, openCallsPerMinute: 1 } });
    server.clock.now += 60_000;
    for (let n = 0; n < 3; n += 1) await newCaptcha(server);
    expect((await captchaAudio(server, 'x')).status).toBe(429);
    server.clock.now += 60_000;
    expect((await captchaAudio(server, 'x')).status).toBe(404);
  });
});
