import type { ApiError, CallOptions, OpenedSheet } from '@quipu/contract';
import { ITEM_TYPES } from '@quipu/engine';
import type { TransportFailure } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { apiOver } from '../../../testing/api-over.ts';
import { sheetTransport, type TransportOptions } from './sheet-transport.ts';

type Answer = { readonly error: ApiError } | { readonly status: number; readonly body: object; readonly text?: string };

const LATER_TYPE = Math.max(...ITEM_TYPES) + 1;
const there = { leaving: () => false, gone: () => false, back: () => Promise.resolve() };

const transportThat = (answer: Answer, page: TransportOptions['page'] = there, isAsideOwed = false) => {
  const sent: { name: string; input: unknown; options: Omit<CallOptions, 'token'> | undefined }[] = [];
  const seen: OpenedSheet[] = [];
  const noTimes: number[] = [];
  const api = apiOver(async ({ name }, input, options) => {
    sent.push({ name, input, options });
    return 'error' in answer ? E.left(answer.error) : E.right({ ...answer, headers: {} });
  });
  const transport = sheetTransport({
    api,
    sheetId: 7,
    session: 3,
    deviceId: 'device',
    wall: () => 123,
    page,
    onOpened: (opened) => seen.push(opened),
    onNoTime: () => noTimes.push(1),
    owesAside: () => Promise.resolve(isAsideOwed),
  });
  return { transport, sent, seen, noTimes };
};

const failureOf = async (answer: Answer): Promise<TransportFailure | null> => {
  const result = await transportThat(answer).transport.sync([])();
  return E.isLeft(result) ? result.left : null;
};

describe('the transport of a sheet', () => {
  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('says with an end whether more is to come: of the journal %s, of one set aside %s', async (own, aside, owes) => {
    const { transport, sent } = transportThat({ error: { kind: 'noReply', cause: 'cut' } }, there, aside);
    await transport.finish('F', '', 5, [], own)();
    expect(sent).toMatchObject([{ name: 'finishSheet', input: { owes } }]);
  });

  it.each<[Answer, number]>([
    [{ status: 200, body: { now: 5 } }, 0],
    [{ error: { kind: 'noReply', cause: 'cut' } }, 1],
    [{ error: { kind: 'unexpectedStatus', status: 503, message: null } }, 1],
    [{ error: { kind: 'undecodable', status: 200, problems: [] } }, 1],
    [{ error: { kind: 'noReply', cause: 'left', ended: 'abort' } }, 0],
  ])('says that the server did not say the time, unless the page itself was going: %j', async (answer, times) => {
    for (const ask of ['time', 'open', 'sync'] as const) {
      if (times === 0 && ask !== 'time') continue;
      const { transport, noTimes } = transportThat(answer);
      await (ask === 'sync' ? transport.sync([]) : transport[ask]())();
      expect([ask, noTimes]).toEqual([ask, Array(times).fill(1)]);
    }
  });

  it('tells no reply, a server that is off and a refusal apart', async () => {
    expect(await failureOf({ error: { kind: 'noReply', cause: 'cut' } })).toEqual({ kind: 'offline' });
    expect(await failureOf({ error: { kind: 'unexpectedStatus', status: 503, message: null } })).toEqual({
      kind: 'serverOff',
      status: 503,
    });
    expect(await failureOf({ error: { kind: 'undecodable', status: 200, problems: [] } })).toEqual({
      kind: 'serverOff',
    });
    // A page of something on the way, and what is asked to come back later, say nothing of what was posted.
    for (const status of [302, 408, 429]) {
      const error = { kind: 'unexpectedStatus', status, message: null } as const;
      expect(await failureOf({ error })).toEqual({ kind: 'serverOff', status });
    }
    expect(await failureOf({ error: { kind: 'unexpectedStatus', status: 413, message: null } })).toMatchObject({
      kind: 'refused',
      status: 413,
    });
    expect(await failureOf({ status: 403, body: {}, text: 'Fuera de tiempo' })).toEqual({
      kind: 'refused',
      status: 403,
      message: 'Fuera de tiempo',
    });
    expect(await failureOf({ status: 401, body: {}, text: 'Unauthenticated.' })).toEqual({
      kind: 'refused',
      status: 401,
      message: 'Unauthenticated.',
    });
  });

  it('has the word on each answer where a sheet that has ended takes none', async () => {
    const told = { superseded: [], setAside: [{ id: 9, reason: 'afterFinish' }] };
    const body = { msg: 'La evaluación ha finalizado', status: 'F', now: 5, ...told };
    const result = await transportThat({ status: 403, body }).transport.sync([])();
    expect(result).toEqual(E.right({ now: 5, times: null, finished: 'F', ...told }));
    expect(await failureOf({ status: 403, body: { ...body, status: null, now: null } })).toMatchObject({ status: 403 });
  });

  it('tells a server that keeps it waiting from a network that is not there', async () => {
    expect(await failureOf({ error: { kind: 'noReply', cause: 'signal timed out', ended: 'timeout' } })).toEqual({
      kind: 'timeout',
    });
  });

  it('takes what ended with the page for no verdict, and says so once the page is back', async () => {
    let come: () => void = () => undefined;
    const back = new Promise<void>((resolve) => {
      come = resolve;
    });
    const gone = { leaving: () => true, gone: () => true, back: () => back };
    const { transport } = transportThat({ error: { kind: 'noReply', cause: 'Failed to fetch' } }, gone);
    let heard: unknown = null;
    const asked = transport
      .time()()
      .then((result) => {
        heard = result;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toBeNull();
    come();
    await asked;
    expect(heard).toEqual(E.left({ kind: 'unheard' }));
    const aborted = { error: { kind: 'noReply', cause: 'The user aborted a request.', ended: 'abort' } } as const;
    expect(await failureOf(aborted)).toEqual({ kind: 'unheard' });
  });

  it('comes back later where the server says that there is too much, and takes other refusals as such', async () => {
    const unexpected = (status: number) => ({ error: { kind: 'unexpectedStatus' as const, status, message: null } });
    expect(await failureOf(unexpected(429))).toEqual({ kind: 'serverOff', status: 429 });
    expect(await failureOf(unexpected(413))).toEqual({ kind: 'refused', status: 413, message: null });
  });

  it('opens as this device, with the computer’s own time and the session asked for', async () => {
    const { transport, sent } = transportThat({ error: { kind: 'noReply', cause: '' } });
    await transport.open()();
    expect(sent[0]?.input).toEqual({ id: 7, session: 3 });
    expect(sent[0]?.options?.headers).toEqual({
      'X-Quipu-Apart': '1',
      'X-Quipu-Device': 'device',
      'X-Quipu-Timestamp': '123',
      'X-Quipu-Kinds': ITEM_TYPES.join(),
    });
  });

  it('opens nothing of a sheet with a kind of question that a later version has made, and says why', async () => {
    const known = { id: 10, itemTypeId: 2, children: [] };
    for (const item of [
      { id: 11, itemTypeId: LATER_TYPE, children: [] },
      { id: 11, itemTypeId: 10, children: [{ id: 12, itemTypeId: LATER_TYPE, children: [] }] },
    ]) {
      const body = { form: { sections: [{ items: [known] }, { items: [known, item] }] } };
      const { transport, seen } = transportThat({ status: 200, body });
      expect(await transport.open()()).toEqual(E.left({ kind: 'refused', status: 426, message: null }));
      expect(seen).toEqual([]);
    }
  });

  it('lets what is sent while leaving outlive the page', async () => {
    const staying = transportThat({ status: 200, body: {} });
    const leaving = transportThat({ status: 200, body: {} }, { ...there, leaving: () => true });
    await staying.transport.sync([])();
    await leaving.transport.sync([])();
    expect([staying.sent[0]?.options?.keepalive, leaving.sent[0]?.options?.keepalive]).toEqual([false, true]);
  });
});
