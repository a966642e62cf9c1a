import { calls, clientOf, type Endpoint, listSheets, postLog, type Send } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { isContentLine } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { OPENED_AT } from './sheet.ts';

interface Post {
  readonly epoch: number;
  readonly from: number;
  readonly lines: readonly string[];
}

/** A receipt whose signature is nobody's. */
export const receiptOf = (epoch: number, lines: number): string =>
  `quipu2.1.${epoch}.${lines}.${'h'.repeat(43)}.${OPENED_AT}.${'k'.repeat(12)}.${'s'.repeat(85)}A`;

/** A server that takes the log of a sheet; with `refuse` it answers this status, with 0 not at all. */
export const logServer = () => {
  const log: string[] = [];
  let status = 200;
  let posts = 0;
  const reply = (of: number, body: object) => E.right({ status: of, body, headers: {}, text: null });
  const sheets: { readonly id: number; readonly status: SheetStatus }[] = [];
  const send = (async (endpoint: Endpoint, input: Post) => {
    if (endpoint.name === listSheets.name && status !== 0) return reply(200, { sheets });
    if (endpoint.name === postLog.name) posts += 1;
    if (endpoint.name !== postLog.name || status === 0) return E.left({ kind: 'noReply', cause: 'cut' });
    if (status === 403) return reply(403, { msg: 'otro' });
    if (status !== 200) return E.left({ kind: 'unexpectedStatus', status, message: null });
    const { epoch, from, lines: text } = input;
    const lines = text.filter((line) => !isContentLine(line));
    if (from > log.length) return reply(409, { msg: '', lines: log.length });
    log.splice(from, log.length, ...lines);
    return reply(200, { now: OPENED_AT, lines: log.length, head: 'h', receipt: receiptOf(epoch, log.length) });
  }) as unknown as Send;
  return {
    send,
    api: clientOf(send, calls),
    log,
    /** The sheets that it lists; a test may change them. */
    sheets,
    posts: () => posts,
    refuse: (other: number) => {
      status = other;
    },
  };
};
