import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { decryptSettings, encryptSettings } from './settings-cipher.ts';

const key = Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdef0011223344556677', 'hex');
const keyBase64 = key.toString('base64');
const json = JSON.stringify({
  web: 1,
  client: '1.4.2',
  appConfig: { appDisabledConfig: '<p>Año académico · ñandú</p>' },
});

/** Encrypts as PHP would, with openssl_encrypt and hash_hmac. */
const laravel = (text: string, edit: (parts: { iv: string; value: string; mac: string }) => unknown = (p) => p) => {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const value = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  const ivBase64 = iv.toString('base64');
  const mac = createHmac('sha256', key)
    .update(ivBase64 + value)
    .digest('hex');
  return Buffer.from(JSON.stringify(edit({ iv: ivBase64, value, mac }))).toString('base64');
};
const withMac = (iv: string, value: string) =>
  Buffer.from(
    JSON.stringify({
      iv,
      value,
      mac: createHmac('sha256', key)
        .update(iv + value)
        .digest('hex'),
    }),
  ).toString('base64');

describe('settings cipher', () => {
  it('reads what another implementation wrote', () => {
    expect(decryptSettings(laravel(json), keyBase64)).toEqual(E.right(json));
  });

  it('reads what it wrote, and writes the same payload for the same iv', () => {
    const iv = new Uint8Array(randomBytes(16));
    const payload = encryptSettings(json, keyBase64, iv);
    expect(decryptSettings(payload, keyBase64)).toEqual(E.right(json));
    expect(payload).toBe(encryptSettings(json, keyBase64, iv));
    const parts = JSON.parse(Buffer.from(payload, 'base64').toString()) as Record<string, string>;
    expect(Buffer.from(parts['iv'] ?? '', 'base64')).toEqual(Buffer.from(iv));
    expect(parts['mac']).toBe(createHmac('sha256', key).update(`${parts['iv']}${parts['value']}`).digest('hex'));
  });

  it.each([
    [
      'mac',
      (p: { iv: string; value: string; mac: string }) => ({
        ...p,
        mac: p.mac.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      }),
    ],
    ['shortened mac', (p: { iv: string; value: string; mac: string }) => ({ ...p, mac: p.mac.slice(0, -1) })],
    ['empty mac', (p: { iv: string; value: string; mac: string }) => ({ ...p, mac: '' })],
    ['iv', (p: { iv: string; value: string; mac: string }) => ({ ...p, iv: randomBytes(16).toString('base64') })],
    ['value', (p: { iv: string; value: string; mac: string }) => ({ ...p, value: randomBytes(32).toString('base64') })],
  ])('refuses a changed %s', (_, edit) => {
    expect(decryptSettings(laravel(json, edit), keyBase64)).toEqual(E.left('wrongMac'));
  });

  it('refuses a payload made with another key', () => {
    expect(decryptSettings(laravel(json), randomBytes(32).toString('base64'))).toEqual(E.left('wrongMac'));
  });

  it.each([
    '',
    'no base64 at all!',
    Buffer.from('not json').toString('base64'),
    Buffer.from('{"iv":1}').toString('base64'),
    Buffer.from('null').toString('base64'),
  ])('calls %j malformed', (payload) => {
    expect(decryptSettings(payload, keyBase64)).toEqual(E.left('malformed'));
  });

  it('calls malformed what a right mac covers but no cipher wrote', () => {
    const iv = randomBytes(16).toString('base64');
    expect(decryptSettings(withMac(iv, 'AAAA'), keyBase64)).toEqual(E.left('malformed'));
    expect(decryptSettings(withMac('AAAA', randomBytes(16).toString('base64')), keyBase64)).toEqual(
      E.left('malformed'),
    );
    expect(decryptSettings(laravel(json), 'AAAA')).toEqual(E.left('malformed'));
  });

  it('will not encrypt with a key or an iv of another size', () => {
    expect(() => encryptSettings(json, 'AAAA', new Uint8Array(16))).toThrow(RangeError);
    expect(() => encryptSettings(json, keyBase64, new Uint8Array(12))).toThrow(RangeError);
  });
});
