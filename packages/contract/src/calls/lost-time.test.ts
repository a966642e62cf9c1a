import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { consoleLostTime } from './lost-time.ts';

it('tells of as many people as a session has', () => {
  const people = Array.from({ length: 5_001 }, (_, n) => ({
    sheetId: n + 1,
    reference: `R${n}`,
    fullName: `Persona ${n}`,
    room: null,
    isUnderWay: true,
    hasLog: false,
    stretches: [{ cause: 'link' as const, from: 1, to: 2, silent: null, others: null }],
    lostMs: 1,
  }));
  const rooms = Array.from({ length: 5_001 }, (_, n) => ({ room: `Sala ${n}`, people: 1 }));
  const reply = consoleLostTime.replies[200];
  const body = { now: 1, sheets: people, silent: rooms };
  expect(E.isRight(reply.decode(reply.encode(body)))).toBe(true);
});
