import { expect, it } from 'vitest';
import * as contract from '../index.ts';
import type { Endpoint } from './endpoint.ts';
import { HTTP_TIMEOUT_MS, replyWithin, timeoutOf, timeToCarry, UPLOAD_TIMEOUT_MS } from './timeouts.ts';

const endpoints = Object.values<unknown>(contract).filter(
  (one): one is Endpoint => typeof one === 'object' && one !== null && 'replies' in one,
);

it('of whoever calls outlasts the word of whoever is called, with time for its way, and a slow database has its fifteen seconds', () => {
  expect(endpoints.length).toBeGreaterThan(60);
  for (const one of endpoints) {
    const { name } = one;
    const margin = timeoutOf(one) - replyWithin(one);
    expect({ name, margin, isFair: replyWithin(one) >= 15_000 }).toEqual({ name, margin: 5_000, isFair: true });
  }
});

it('is shorter for what a sheet sends, and longer for an upload', () => {
  const { postAnswers, finishSheet, postScreenshotLog, getTime, openSheet } = contract;
  for (const one of [postAnswers, finishSheet, postScreenshotLog, getTime]) expect(timeoutOf(one)).toBe(30_000);
  expect(timeoutOf(openSheet)).toBe(HTTP_TIMEOUT_MS);
  expect(endpoints.filter(({ isUpload }) => isUpload).map(timeoutOf)).toContain(UPLOAD_TIMEOUT_MS);
});

it('grows with what a slow line has to carry, to what any server waits for', () => {
  expect([0, 4_000, 400_000].map(timeToCarry)).toEqual([0, 1_000, 100_000]);
  expect(HTTP_TIMEOUT_MS + timeToCarry(100_000_000)).toBe(UPLOAD_TIMEOUT_MS);
});
