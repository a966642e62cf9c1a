import type { ApiError } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { apiOver } from '../../../testing/api-over.ts';
import { postTo } from './post-log.ts';

type Answer = { readonly status: number; readonly body: object } | { readonly error: ApiError };
const MSG = { msg: 'No.' };

it.each<[Answer, object]>([
  [
    { status: 200, body: { now: 5, lines: 3, head: 'a', receipt: null } },
    { kind: 'held', lines: 3, receipt: null },
  ],
  [
    { status: 409, body: { ...MSG, lines: 2 } },
    { kind: 'gap', lines: 2 },
  ],
  // Another past is told to the examinee; a log that is full is nobody's.
  [{ status: 403, body: MSG }, { kind: 'forked' }],
  [{ status: 413, body: MSG }, { kind: 'refused' }],
  [{ status: 404, body: MSG }, { kind: 'refused' }],
  [{ error: { kind: 'unexpectedStatus', status: 503, message: null } }, { kind: 'failed' }],
  [{ error: { kind: 'noReply', cause: 'cut' } }, { kind: 'failed' }],
])('a reply to a log says what becomes of it: %j', async (answer, said) => {
  const heard: unknown[] = [];
  const api = apiOver(async () => ('error' in answer ? E.left(answer.error) : E.right({ ...answer, headers: {} })));
  const post = postTo(
    api,
    () => 7,
    (...of) => heard.push(of),
    { monotonic: () => 40, wall: () => 0 },
  );
  expect(await post({ epoch: 1, from: 0, lines: [] })).toEqual(said);
  expect(heard).toEqual('status' in answer && answer.status === 200 ? [[5, 40]] : []);
});
