import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import type { EventOf } from '../../model/event.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START } from '../../testing/sheets.ts';

const at = START;
const content = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
const open: Command = { type: 'OpenSheet', at, content, opening: anOpening() };
const answer = (itemId: number, option = 1): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(10 * itemId + option),
});
const sync: Command = { type: 'StartSync', at, limit: 50 };
const acked: Command = { type: 'ReportSyncAcked', at, syncId: 1, setAside: [], superseded: [] };
const version = (revision: number, epoch = 1) => ({ epoch, revision });

// The first item is seen as the sheet opens, in revision 1.
const pending = sessionOf([open, answer(1), answer(2)]);
const underWay = sessionOf([open, answer(1), answer(2), sync]);
const done = sessionOf([open, answer(1), answer(2), sync, acked]);

describe('a post in the log', () => {
  const first = { id: 1001, version: version(2) };
  const second = { id: 1002, version: version(3) };
  const started = (entries: EventOf<'SyncStarted'>['data']['entries'], syncId = 1, session = pending) =>
    ruleBroken(session, 'SyncStarted', { syncId, entries });

  it('carries answers that are pending, each in its very version', () => {
    expect(started([first, second])).toBeNull();
    expect(started([second])).toBeNull();
    expect(started([])).toBe('emptySync');
    expect(started([first, { id: 999, version: version(3) }])).toBe('unknownAnswer');
    for (const other of [version(1), version(3), version(2, 0), version(2, 2)])
      expect(started([second, { id: 1001, version: other }])).toBe('syncOfNotPending');
    expect(started([{ id: 1003, version: version(1) }])).toBe('syncOfNotPending');
    expect(started([first], 2, done)).toBe('syncOfNotPending');
  });

  it('is one at a time, and has a number that none had before', () => {
    expect(started([first], 2)).toBeNull();
    expect(started([first], 2, underWay)).toBe('syncUnderWay');
    const again = sessionOf([open, answer(1), sync, acked, answer(1, 2)]);
    const newer = { id: 1001, version: version(3) };
    expect([1, 2, 3].map((id) => started([newer], id, again))).toEqual(['syncIdNotNew', null, null]);
  });

  it('is heard of under its number, and of nothing that it did not carry', () => {
    const heard = (more: Partial<EventOf<'SyncAcked'>['data']>, session = underWay) =>
      ruleBroken(session, 'SyncAcked', { syncId: 1, setAside: [], superseded: [], ...more });
    expect([heard({}), heard({ syncId: 2 }), heard({}, pending)]).toEqual([null, 'unknownSync', 'unknownSync']);
    for (const key of ['setAside', 'superseded'] as const) {
      expect(heard({ [key]: [1001, 1002] })).toBeNull();
      expect(heard({ [key]: [1001, 1003] })).toBe('ackOfNotSent');
      expect(heard({ [key]: [999] })).toBe('ackOfNotSent');
    }
    const failed = (syncId: number, session = underWay) =>
      ruleBroken(session, 'SyncFailed', { syncId, failure: 'offline' });
    expect([failed(1), failed(2), failed(1, pending)]).toEqual([null, 'unknownSync', 'unknownSync']);
  });
});

describe('an answer that is not taken', () => {
  it('is set aside once it was posted, and for another reason than before', () => {
    const aside = (
      answerId: number,
      revision: number,
      session = done,
      reason: 'late' | 'tooLong' | 'unknown' = 'late',
    ) => ruleBroken(session, 'AnswerSetAside', { answerId, version: version(revision), reason });
    expect([aside(1001, 1), aside(1001, 2), aside(1001, 3)]).toEqual([null, null, 'ackOfNotSent']);
    expect(aside(1001, 2, pending)).toBe('ackOfNotSent');
    expect(aside(999, 1)).toBe('unknownAnswer');
    const setAside = (reason: 'late' | 'unknown') =>
      sessionOf([open, answer(1), sync, { ...acked, setAside: [{ id: 1001, reason }] } as Command]);
    expect(aside(1001, 2, setAside('late'), 'late')).toBe('nothingChanged');
    expect(aside(1001, 2, setAside('late'), 'tooLong')).toBeNull();
    // That nobody said why may be said again.
    expect(aside(1001, 2, setAside('unknown'), 'unknown')).toBeNull();
  });

  it('is held back once, while it is pending and nothing is under way', () => {
    const refused = (answerId: number, revision: number, session = pending) =>
      ruleBroken(session, 'AnswerRefused', { answerId, version: version(revision) });
    expect(refused(1001, 2)).toBeNull();
    expect(refused(999, 2)).toBe('unknownAnswer');
    expect(refused(1003, 2)).toBe('syncOfNotPending');
    expect(refused(1001, 2, underWay)).toBe('syncUnderWay');
    expect(refused(1001, 2, done)).toBe('syncOfNotPending');
    const again = sessionOf([open, answer(1), sync, acked, answer(1, 2)]);
    expect([2, 3].map((revision) => refused(1001, revision, again))).toEqual(['syncOfNotPending', null]);
    const held = { type: 'ReportAnswerRefused', at, answerId: 1001, version: version(2) } as const;
    expect(refused(1001, 2, sessionOf([open, answer(1), held]))).toBe('nothingChanged');
  });
});
