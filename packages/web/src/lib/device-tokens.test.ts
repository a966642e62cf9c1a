// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubProperties } from '../testing/stub-properties.ts';
import { useBaseAddress } from './base-address.ts';
import { deviceTokenOf, keepDeviceToken } from './device-tokens.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  useBaseAddress.setState({ local: null });
});

it('keeps one of each person who was in here, however the name is written', () => {
  keepDeviceToken('1712345678', 'a');
  keepDeviceToken('AB123', 'b');
  keepDeviceToken('1712345678', 'c');
  expect(['171234567-8', ' ab123 ', '1712345679'].map(deviceTokenOf)).toEqual(['c', 'b', null]);
});

it('names nobody', () => {
  keepDeviceToken('1712345678', 'a');
  expect(Object.values(localStorage).join()).not.toContain('1712345678');
});

it('keeps those of another server apart', () => {
  keepDeviceToken('1712345678', 'a');
  useBaseAddress.setState({ local: 'http://localhost:3000' });
  expect(deviceTokenOf('1712345678')).toBeNull();
});

it('forgets who was here longest ago of more than a hundred', () => {
  for (let n = 100; n < 201; n += 1) keepDeviceToken(`P${n}`, `t${n}`);
  expect(['P100', 'P101', 'P200'].map(deviceTokenOf)).toEqual([null, 't101', 't200']);
});

it('does without where the browser keeps nothing', () => {
  stubProperties(Storage.prototype, {
    getItem: () => {
      throw new Error('denied');
    },
  });
  keepDeviceToken('1712345678', 'a');
  expect(deviceTokenOf('1712345678')).toBeNull();
});
