import { encryptSettings } from '@quipu/contract';
import { expect, it } from 'vitest';
import { settingsOf } from './settings-of.ts';

const KEY = btoa('0123456789abcdef0123456789abcdef');
const IV = new Uint8Array(16).fill(7);
const sealed = (value: unknown, key = KEY) => encryptSettings(JSON.stringify(value), key, IV);

it('reads the settings of its own server', () => {
  expect(settingsOf(sealed({ client: '1.4.2', web: 0 }), KEY)).toMatchObject({
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
])('takes nothing from %s', (_, payload) => {
  expect(settingsOf(payload, KEY)).toBeNull();
});
