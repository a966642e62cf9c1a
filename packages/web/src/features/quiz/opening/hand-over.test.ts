import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../../lib/api.ts';
import { item } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { handOver } from './hand-over.ts';

interface Post {
  readonly from: number;
  readonly lines: readonly string[];
}

/** A server that holds `held` lines of the log already, and takes what continues them; `works` false: it does not answer. */
const serverWith = (held: number, works = true) => {
  const log: string[] = Array.from({ length: held }, () => 'known');
  const call = (_endpoint: unknown, input: { readonly body: Post }) => async () => {
    if (!works) return E.left({ kind: 'noReply', cause: 'cut' });
    const { from, lines } = input.body;
    if (from > log.length) return E.right({ status: 409, body: { msg: '', lines: log.length }, headers: {} });
    log.splice(from, log.length, ...lines);
    return E.right({ status: 200, body: { now: 0, lines: log.length, head: null }, headers: {} });
  };
  return { api: { call } as unknown as Api, log };
};

const open = async () => {
  const opened = await sheetHandle(sheet([section(1, [item({ type: 5 })])]));
  await opened.handle.runtime.flush();
  return opened;
};

describe('handing a finished sheet over', () => {
  it('gives the whole log, and forgets the sheet then', async () => {
    const { handle, state } = await open();
    const { api, log } = serverWith(0);
    await handOver(api, handle);
    const lines: string[] = [];
    for await (const line of handle.runtime.lines()) lines.push(line);
    expect(log).toEqual(lines);
    expect(state.erased).toBe(true);
  });

  it('keeps the sheet on this device while the server does not have all of it', async () => {
    const { handle, state } = await open();
    await handOver(serverWith(0, false).api, handle);
    expect(state.erased).toBe(false);
  });
});
