import { encryptSettings } from '@quipu/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settingsOf } from './settings-of.ts';

const KEY = btoa('0123456789abcdef0123456789abcdef');
const IV = new Uint8Array(16).fill(7);
const sealed = (value: unknown, key = KEY) => encryptSettings(JSON.stringify(value), key, IV);
const edited = (edit: (parts: Record<'iv' | 'value' | 'mac', string>) => object) =>
  btoa(JSON.stringify(edit(JSON.parse(atob(sealed({ client: '1.4.2' }))) as Record<'iv' | 'value' | 'mac', string>)));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['by the ciphers of the browser', () => undefined],
  ['without them, on a page without TLS', () => vi.stubGlobal('crypto', {})],
])('%s', (_, begin) => {
  it('reads the settings of its own server', async () => {
    begin();
    expect(await settingsOf(sealed({ client: '1.4.2', web: 0, title: 'Año académico · ñandú' }), KEY)).toMatchObject({
      client: '1.4.2',
      web: false,
      app: true,
    });
  });

  it.each([
    ['another key', sealed({ client: '1.4.2' }, btoa('fedcba9876543210fedcba9876543210'))],
    ['no settings inside', sealed({ web: 'maybe' })],
    ['no JSON inside', encryptSettings('{', KEY, IV)],
    ['nothing', ''],
    ['no base64', 'ñ'],
    ['what is no envelope', btoa('{"iv":1}')],
    ['another mac', edited((parts) => ({ ...parts, mac: parts.mac.replace(/^./, (c) => (c === '0' ? '1' : '0')) }))],
    ['a shortened mac', edited((parts) => ({ ...parts, mac: parts.mac.slice(0, -2) }))],
    ['no mac', edited((parts) => ({ ...parts, mac: '' }))],
    ['another iv', edited((parts) => ({ ...parts, iv: btoa('0123456789abcdef') }))],
  ])('takes nothing from %s', async (__, payload) => {
    begin();
    expect(await settingsOf(payload, KEY)).toBeNull();
  });
});
