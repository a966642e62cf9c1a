import { calls, clientOf, type HttpRequest, type HttpResponse } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, scriptedHttp } from '../testing/scripted-http.ts';
import { createSend, type SessionEnd } from './create-send.ts';
import { createSharedRefresh } from './shared-refresh.ts';
import { silentChannel } from './tab-channel.ts';
import type { TokenPair } from './token-pair.ts';

const NOW = 1_000_000;
const REPLACED = 'Acceso no autorizado, solo se admite un inicio de sesión simultáneo.';
const refreshed = json(200, {
  access_token: 'new',
  refresh_token: 'r2',
  expires_in: 900,
  user_full_name: 'Ana',
  roles: [],
});

let pair: TokenPair | null;
let ended: SessionEnd[];
let heard: number[];
beforeEach(() => {
  pair = { token: 'old', refreshToken: 'r1', expiration: 0 };
  ended = [];
  heard = [];
});

/** The old token is not taken any more; `onRefresh` is what the refresh is answered with. */
const apiWith = (
  onRefresh: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  others?: HttpResponse,
  toNew = json(200, { now: 5_000, answers_sheets: [] }),
) => {
  const network = scriptedHttp((request) => {
    if (request.path === '/api/refresh') return onRefresh(request);
    if (others !== undefined) return others;
    return request.headers['Authorization'] === 'Bearer new' ? toNew : json(401, { message: 'Unauthenticated.' });
  });
  const refresh = createSharedRefresh({
    http: network.http,
    pair: () => pair,
    keep: (renewed) => {
      pair = renewed;
    },
    channel: silentChannel,
    exclusively: (work) => work(),
    now: () => NOW,
  });
  const send = createSend({
    http: network.http,
    monotonic: () => 1_000,
    tokenInUse: () => pair?.token ?? null,
    refresh,
    heardTime: (now) => heard.push(now),
    sessionEnded: (end) => {
      ended.push(end);
      pair = null;
    },
  });
  const api = clientOf(send, calls);
  const sent = (path: string) => network.requests.filter((request) => request.path === path).length;
  return { api, sent, requests: network.requests, list: () => api.listSheets() };
};

describe('api', () => {
  it('refreshes once for calls refused together, and makes them again', async () => {
    const { list, sent } = apiWith(() => refreshed);
    const replies = await Promise.all(Array.from({ length: 10 }, list));
    expect(replies.map((reply) => E.isRight(reply) && reply.right.status)).toEqual(Array(10).fill(200));
    expect(sent('/api/refresh')).toBe(1);
    expect(pair).toMatchObject({ token: 'new', refreshToken: 'r2', expiration: NOW + 900_000 });
    expect(heard).toEqual(Array(10).fill(5_000));
  });

  it('ends the session with what the server says where the login was replaced between the refresh and the call', async () => {
    const replaced = json(401, { message: REPLACED });
    const { list, sent } = apiWith(() => refreshed, undefined, replaced);
    const reply = await list();
    expect(E.isRight(reply) && reply.right.status).toBe(401);
    expect(ended).toEqual([{ kind: 'replaced', message: REPLACED }]);
    expect(sent('/api/refresh')).toBe(1);
  });

  it('does not refresh again for a call that was refused with a token already replaced', async () => {
    const { api, sent, list } = apiWith(() => refreshed);
    await list();
    expect(sent('/api/refresh')).toBe(1);
    await list();
    expect(sent('/api/refresh')).toBe(1);
    expect(api).toBeDefined();
  });

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch')), 'noReply'],
    ['the server fails', () => json(503, {}), 'unexpectedStatus'],
    ['the reply makes no sense', () => json(200, {}), 'undecodable'],
    ['it must wait', () => json(429, {}), 'unexpectedStatus'],
  ])('keeps the session where the refresh fails because %s', async (_, onRefresh, kind) => {
    const { list } = apiWith(onRefresh);
    expect(await list()).toMatchObject({ _tag: 'Left', left: { kind } });
    expect(ended).toEqual([]);
    expect(pair).not.toBeNull();
  });

  it('ends the session when the refresh token is definitely refused, once for all calls', async () => {
    const { list } = apiWith(() => json(401, { message: 'Unauthenticated.' }));
    await Promise.all([list(), list()]);
    expect(ended).toEqual([{ kind: 'refused' }]);
  });

  it('ends the session with its text where another login took its place, without a refresh', async () => {
    const { list, sent } = apiWith(() => refreshed, json(401, { message: REPLACED }));
    expect(await list()).toMatchObject({ right: { status: 401 } });
    expect(ended).toEqual([{ kind: 'replaced', message: REPLACED }]);
    expect(sent('/api/refresh')).toBe(0);
  });

  it('lets a late refusal of an older session pass', async () => {
    const answer = vi.fn<() => HttpResponse>(() => {
      pair = { token: 'another login', refreshToken: 'r9', expiration: 0 };
      return json(401, { message: REPLACED });
    });
    const network = scriptedHttp(answer);
    const send = createSend({
      http: network.http,
      monotonic: () => 0,
      tokenInUse: () => pair?.token ?? null,
      refresh: () => Promise.resolve(E.left('refused' as const)),
      heardTime: () => undefined,
      sessionEnded: (end) => ended.push(end),
    });
    const api = clientOf(send, calls);
    await api.logout();
    expect(ended).toEqual([]);
  });

  describe('a call that looks at a token where there is one', () => {
    const change = { email: null, currentPassword: 'a', password: 'b' };
    it('carries none for a visitor, and refreshes nothing', async () => {
      pair = null;
      const { api, sent, requests } = apiWith(() => refreshed);
      await api.resetAppPassword(change);
      expect(requests.map(({ headers }) => headers['Authorization'])).toEqual([undefined]);
      expect(sent('/api/refresh')).toBe(0);
      expect(ended).toEqual([]);
    });

    it('is made again with a new token where the old one has run out', async () => {
      const { api, requests } = apiWith(() => refreshed);
      expect(await api.resetAppPassword(change)).toMatchObject({ right: { status: 200 } });
      expect(requests.map(({ path, headers }) => [path, headers['Authorization']])).toEqual([
        ['/api/reset-app-password', 'Bearer old'],
        ['/api/refresh', undefined],
        ['/api/reset-app-password', 'Bearer new'],
      ]);
    });
  });
});
