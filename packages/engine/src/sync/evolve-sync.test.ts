import { describe, expect, it } from 'vitest';
import { answerOf, asideOf } from '../answers/select-answers.ts';
import type { Command } from '../model/command.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { evolve } from '../session/evolve.ts';
import { run } from '../testing/decider-specification.ts';
import { expectInvariants } from '../testing/session-invariants.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, START } from '../testing/sheets.ts';
import { entriesInFlight, heldBackIds, pendingEntries, sendableCount, syncDueAt, syncInFlight } from './select-sync.ts';
import { outdoneCount } from './sync-facts.ts';

const at = START;
const content = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
const open: Command = { type: 'OpenSheet', at, content, opening: anOpening() };
const answer = (itemId: number, option = 1, now = at): Command => ({
  type: 'AnswerItem',
  at: now,
  itemId,
  details: chosen(10 * itemId + option),
});
const visit = (position: number): Command => ({ type: 'GoTo', at, position });
const sync: Command = { type: 'StartSync', at, limit: 50 };
const acked = (syncId: number): Command => ({ type: 'ReportSyncAcked', at, syncId, setAside: [], superseded: [] });
const version = (revision: number, epoch = 1) => ({ epoch, revision });
const happens = (session: QuizSession, ...events: readonly QuizEvent[]): QuizSession => events.reduce(evolve, session);
const started = (entries: EventOf<'SyncStarted'>['data']['entries'], syncId = 1, now = at): QuizEvent => ({
  type: 'SyncStarted',
  at: now,
  data: { syncId, entries },
});
const setAside = (
  answerId: number,
  revision: number,
  reason: EventOf<'AnswerSetAside'>['data']['reason'],
): QuizEvent => ({
  type: 'AnswerSetAside',
  at,
  data: { answerId, version: version(revision), reason },
});
const refused = (answerId: number, revision: number): QuizEvent => ({
  type: 'AnswerRefused',
  at,
  data: { answerId, version: version(revision) },
});
const ackedBy = (more: Partial<EventOf<'SyncAcked'>['data']> = {}): QuizEvent => ({
  type: 'SyncAcked',
  at,
  data: { syncId: 1, setAside: [], superseded: [], ...more },
});

// The first item is seen as the sheet opens, in revision 1.
const { session: pending } = run([open, answer(1), answer(2)]);
const [first, second] = [
  { id: 1001, version: version(2) },
  { id: 1002, version: version(3) },
];
const idsOf = (session: QuizSession) => entriesInFlight(session).map(({ id }) => id);

describe('an answer that has a later one in its place at the server', () => {
  const outdone = happens(pending, started([first, second]), ackedBy({ superseded: [1001] }));

  it('is posted no more, and counts as outdone until the sheet as the server has it is here', () => {
    expect(pendingEntries(outdone)).toEqual([]);
    expect([outdoneCount(pending), outdoneCount(outdone)]).toEqual([0, 1]);
    const later = aStored(1001, { details: chosen(12), version: version(9) });
    const { session } = run([{ ...open, opening: anOpening({ answers: [later] }) } as Command], outdone);
    expect(outdoneCount(session)).toBe(0);
  });

  it('is the only kind that is neither pending nor at the server', () => {
    expectInvariants(outdone, new Set([1001]));
    expect(() => {
      expectInvariants(outdone);
    }).toThrow('what is neither pending nor at the server was superseded there: [1001] and not []');
  });
});

describe('the server is known to have taken an answer', () => {
  const sentAt = ({ state }: QuizSession) => state.sentAt;

  it('since it acknowledged one, and not by a visit or by what it set aside', () => {
    const later = { ...acked(1), at: at + 1_000 };
    expect(sentAt(run([open, visit(1), sync, later]).session)).toBeNull();
    expect(
      sentAt(run([open, answer(1), sync, { ...later, setAside: [{ id: 1001, reason: 'late' }] } as Command]).session),
    ).toBeNull();
    expect(sentAt(run([open, answer(1), sync, later]).session)).toBe(at + 1_000);
  });

  it('where the sheet as it has it brings any', () => {
    const opening = anOpening({ answers: [aStored(1003, { details: chosen(31) })] });
    expect(sentAt(run([open]).session)).toBeNull();
    expect(sentAt(run([{ ...open, opening } as Command]).session)).toBe(at);
    expect(sentAt(run([open, { ...open, at: at + 1_000, opening } as Command]).session)).toBe(at + 1_000);
  });
});

describe('a post that starts', () => {
  it('carries each answer that is pending in that very version, once', () => {
    expect(idsOf(happens(pending, started([first, second])))).toEqual([1001, 1002]);
    const others = [
      { id: 999, version: version(2) },
      { id: 1003, version: version(1) },
      { id: 1001, version: version(3) },
      { id: 1001, version: version(2, 2) },
    ];
    expect(idsOf(happens(pending, started([...others, second, second])))).toEqual([1002]);
    const { session: sent } = run([open, answer(1), sync, acked(1)]);
    expect(idsOf(happens(sent, started([first], 2)))).toEqual([]);
  });

  it('is not another one while one is under way', () => {
    const under = happens(pending, started([first]));
    expect(happens(under, started([second], 2))).toBe(under);
  });

  it('takes a number that none has after it', () => {
    expect(happens(pending, started([first], 1)).state.nextSyncId).toBe(2);
    expect(happens(pending, started([first], 7)).state.nextSyncId).toBe(8);
    expect(happens(pending, started([first], 0)).state.nextSyncId).toBe(1);
  });

  it('leaves nothing to wait for where it carries all that can be sent', () => {
    expect(syncDueAt(happens(pending, started([first, second])))).toBeNull();
    expect(syncDueAt(happens(pending, started([first])))).toBe(at + 15_000);
    // One that is held back waits for no post.
    const held = happens(pending, refused(1002, 3));
    expect(syncDueAt(happens(held, started([first])))).toBeNull();
    expect(syncDueAt(happens(held, started([second])))).toBe(at + 15_000);
  });

  it('is as old as the oldest change that it carries', () => {
    const { session } = run([open, answer(1), answer(2, 1, at + 5_000)]);
    const failed: QuizEvent = { type: 'SyncFailed', at: at + 9_000, data: { syncId: 1, failure: 'offline' } };
    const again = happens(session, started([first, second], 1, at + 6_000), failed);
    expect(syncDueAt(again)).toBe(at + 15_000);
    const { session: since } = run(
      [answer(3, 1, at + 8_000)],
      happens(session, started([first, second], 1, at + 6_000)),
    );
    expect([syncDueAt(since), syncDueAt(happens(since, failed))]).toEqual([at + 23_000, at + 15_000]);
    // Of what nobody knows when it was made, now.
    const none = happens(happens(session, started([first, second], 1)), ackedBy());
    const { state } = happens(none, started([], 2, at + 6_000));
    expect(state.inFlight?.since).toBe(at + 6_000);
  });
});

describe('a post that is heard of', () => {
  it('has brought what it carried: what changed since is pending', () => {
    const { session } = run([open, answer(1), answer(2), sync, answer(2, 2)]);
    const done = happens(session, ackedBy());
    expect(pendingEntries(done).map(({ id, revision }) => [id, revision])).toEqual([[1002, 4]]);
    expect([syncInFlight(done), syncDueAt(done)]).toEqual([null, at + 15_000]);
    const { session: all } = run([open, answer(1), sync, acked(1)]);
    expect([pendingEntries(all), syncDueAt(all)]).toEqual([[], null]);
  });

  it('is heard of no more once the sheet was opened again', () => {
    const again = anOpening({ epoch: 2, revision: 2 });
    const { session } = run([open, answer(1), sync]);
    const { session: reopened } = run([{ type: 'OpenSheet', at, content, opening: again }], session);
    expect(happens(reopened, ackedBy())).toBe(reopened);
  });

  it('says which were set aside, unless they were given anew since', () => {
    const { session } = run([open, answer(1), answer(2), sync, answer(2, 2)]);
    const done = happens(session, ackedBy({ setAside: [1001, 1002] }));
    expect([1, 2, 3].map((item) => asideOf(done, item))).toEqual(['unknown', null, null]);
    const why = happens(done, setAside(1001, 2, 'late'), setAside(1002, 3, 'late'), setAside(1003, 1, 'late'));
    expect([1, 2, 3].map((item) => asideOf(why, item))).toEqual(['late', null, null]);
    expect(happens(why, setAside(999, 1, 'late'))).toBe(why);
    // Given anew, it is another answer: what is said of the one before is not said of it.
    const { session: anew } = run([answer(1, 2)], done);
    expect(asideOf(happens(anew, setAside(1001, 2, 'late')), 1)).toBe(asideOf(anew, 1));
  });

  it('counts nothing as missing of which only a later visit was set aside', () => {
    const { session: sent } = run([open, answer(1), sync, acked(1), visit(1), visit(0), { ...sync, at: at + 1 }]);
    expect(asideOf(happens(sent, ackedBy({ syncId: 2, setAside: [1001] })), 1)).toBeNull();
    // Nobody gave it.
    expect(asideOf(happens(sent, ackedBy({ syncId: 2, setAside: [1002] })), 2)).toBeNull();
    // It had been set aside itself.
    const { session: apart } = run([
      open,
      answer(1),
      sync,
      { ...acked(1), setAside: [{ id: 1001, reason: 'late' }] } as Command,
      visit(1),
      visit(0),
      sync,
    ]);
    expect(asideOf(happens(apart, ackedBy({ syncId: 2, setAside: [1001] })), 1)).toBe('unknown');
    expect(asideOf(happens(apart, ackedBy({ syncId: 2 })), 1)).toBeNull();
  });
});

describe('an answer that is held back', () => {
  it('is one that is pending, in what was given by then, once', () => {
    const held = happens(pending, refused(1001, 2));
    expect([heldBackIds(held), sendableCount(held), asideOf(held, 1)]).toEqual([[1001], 1, 'heldBack']);
    expect(happens(held, refused(1001, 2))).toBe(held);
    expect(happens(pending, refused(1003, 9))).toBe(pending);
    expect(happens(pending, refused(999, 9))).toBe(pending);
    expect(happens(pending, refused(1001, 1))).toBe(pending);
    const both = happens(held, refused(1002, 3));
    expect([heldBackIds(both), sendableCount(both)]).toEqual([[1001, 1002], 0]);
  });

  it('is so until it is given anew, or the server has it', () => {
    const held = happens(pending, refused(1001, 2), refused(1002, 3));
    const { session: anew } = run([answer(1, 2)], held);
    expect([heldBackIds(anew), asideOf(anew, 1)]).toEqual([[1002], null]);
    const { session: sent } = run([{ ...sync, alone: 1001 } as Command, acked(1)], held);
    expect([heldBackIds(sent), asideOf(sent, 1)]).toEqual([[1002], null]);
    // Why it was set aside is said of what was set aside.
    expect(asideOf(happens(held, setAside(1001, 2, 'late')), 1)).toBe('heldBack');
    const stored = [aStored(1001, { details: chosen(13), version: version(9) })];
    const opening = anOpening({ answers: stored, revision: 9 });
    const { session: there } = run([{ type: 'OpenSheet', at, content, opening }], held);
    expect([heldBackIds(there), answerOf(there, 1).details]).toEqual([[1002], chosen(13)]);
  });

  it('stays so while one given anew is posted and was not heard of', () => {
    const { session } = run([open, answer(1), sync, answer(1, 2)]);
    const failed = happens(session, { type: 'SyncFailed', at, data: { syncId: 1, failure: 'refused' } });
    const held = happens(failed, refused(1001, 3));
    expect(heldBackIds(held)).toEqual([1001]);
    expect(heldBackIds(happens(held, ackedBy()))).toEqual([1001]);
  });
});

describe('revisions that are skipped', () => {
  it('are given out no more, and what was visited has the next ones, in its order', () => {
    const { session } = run([open, visit(1), visit(2), visit(1)]);
    const skip = (revision: number): QuizEvent => ({ type: 'RevisionsSkipped', at, data: { revision } });
    const revisions = (one: QuizSession) => [1, 2, 3].map((item) => answerOf(one, item).version?.revision);
    const skipped = happens(session, skip(500));
    // The second was visited last, and the first was open before the third.
    expect(revisions(skipped)).toEqual([501, 503, 502]);
    expect(skipped.state.revision).toBe(503);
    const behind = happens(session, skip(0));
    expect(behind.state.revision).toBe(session.state.revision + 3);
  });
});
