import type { PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { login } from '../calls/access.ts';
import { listSheets, openSheet, postAnswers } from '../calls/answers-sheet.ts';
import { postFacelog } from '../calls/identity.ts';
import { getTime } from '../calls/time.ts';
import { sendOver } from './call.ts';
import type { HttpPort, HttpRequest } from './http-port.ts';

const answering = (status: number, text: string) => {
  const seen: HttpRequest[] = [];
  const http: HttpPort = async (request) => {
    seen.push(request);
    return { status, headers: { 'x-one': '1' }, text };
  };
  return { http, seen };
};
describe('call', () => {
  it('decodes a declared reply by its status', async () => {
    const { http, seen } = answering(200, '{"now":1700000000000}');
    expect(await sendOver(http)(getTime, {})).toEqual(
      E.right({ status: 200, body: { now: 1_700_000_000_000 }, headers: { 'x-one': '1' } }),
    );
    expect(seen[0]).toMatchObject({
      method: 'GET',
      path: '/api/time',
      body: null,
      timeoutMs: 30_000,
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-Quipu-Loader': '1' },
    });
  });

  it('fills the path, leaves absent queries out and adds the token', async () => {
    const { http, seen } = answering(404, '{}');
    await sendOver(http)(openSheet, { id: 7, session: null }, { token: 'abc' });
    await sendOver(http)(openSheet, { id: 7, session: 3 });
    expect(seen.map(({ path }) => path)).toEqual(['/api/answers-sheet/7', '/api/answers-sheet/7?session=3']);
    expect(seen[0]?.headers).toMatchObject({ Authorization: 'Bearer abc' });
    expect(seen[1]?.headers).not.toHaveProperty('Authorization');
  });

  it('waits longer for the reply to what takes longer to send', async () => {
    const { http, seen } = answering(200, '{}');
    const post = (entries: readonly PendingEntry[]) => sendOver(http)(postAnswers, { id: 7, answers: entries });
    const details = [{ itemOptionId: null, answer: 'a'.repeat(200_000), slot: null }];
    const entry = { id: 1, index: 0, details, time: 0, visits: 1, updatedAt: 1, epoch: 1, revision: 1 };
    await post([]);
    await post([{ ...entry, disabled: false, disabledItem: false }]);
    const [small, large] = seen.map(({ timeoutMs }) => timeoutMs);
    expect(small).toBeLessThan(30_010);
    // At 32 kbit/s it is still on its way by then.
    expect(large).toBeGreaterThan(80_000);
  });

  it('sends a body by the names of the wire', async () => {
    const { http, seen } = answering(401, '{"msg":"no"}');
    const body = {
      clientId: 2 as const,
      username: '0102030405',
      password: 'p',
      timestamp: 1,
      version: '1.4.2',
      url: null,
      captcha: null,
      key: null,
      deviceToken: null,
    };
    const reply = await sendOver(http)(login, body);
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ client_id: 2, username: '0102030405' });
    expect(reply).toMatchObject(E.right({ status: 401, body: { msg: 'no', message: null, error: null }, text: 'no' }));
  });

  it('sends a form with its files, numbers as text, and nothing of what is not there', async () => {
    const { http, seen } = answering(200, '{"now":1}');
    const descriptor = Array.from({ length: 128 }, (_, n) => n / 100);
    const photo = new Uint8Array([1, 2]);
    const body = {
      photo,
      type: 'quiz' as const,
      answersSheetId: 7,
      descriptor,
      number: 0,
      takenAt: 5,
      faces: null,
      distance: 0.25,
    };
    await sendOver(http)(postFacelog, body);
    const parts = Object.fromEntries(seen[0]?.parts?.map(({ name, value }) => [name, value]) ?? []);
    expect(parts).toEqual({
      photo,
      type: 'quiz',
      answers_sheet_id: '7',
      descriptor: JSON.stringify(descriptor),
      number: '0',
      taken_at: '5',
      distance: '0.25',
    });
    expect(postFacelog.body.decode(parts)).toEqual(E.right(body));
  });

  it.each([
    [500, '{"message":"roto"}', { kind: 'unexpectedStatus', status: 500, message: 'roto' }],
    [502, '<html>', { kind: 'unexpectedStatus', status: 502, message: null }],
    [200, '<html>', { kind: 'undecodable', status: 200 }],
    [200, '{"now":"ayer"}', { kind: 'undecodable', status: 200, problems: ['now: Count'] }],
  ])('gives %i %s back as a value', async (status, text, error) => {
    expect(await sendOver(answering(status, text).http)(getTime, {})).toMatchObject({ _tag: 'Left', left: error });
  });

  it('gives a missing reply back as a value', async () => {
    const http: HttpPort = () => Promise.reject(new Error('cortado'));
    expect(await sendOver(http)(listSheets, {})).toEqual(E.left({ kind: 'noReply', cause: 'cortado' }));
  });
});
