import { describe, expect, it } from 'vitest';
import { itemState } from '../answers/item-state.ts';
import { answerOf, asideOf } from '../answers/select-answers.ts';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { pendingEntries, syncDueAt } from '../sync/select-sync.ts';
import { run } from '../testing/decider-specification.ts';
import { acked, answer, at, END, happens, open, resumed, sync, timed, version } from '../testing/given/opened-sheet.ts';
import { ruleBroken, sessionOf } from '../testing/rule-broken.ts';
import { anItem, aSection, aSheet, aStored, chosen, START, when } from '../testing/sheets.ts';

const pendingIds = (session: QuizSession) => pendingEntries(session).map(({ id }) => id);

describe('what the server has of an answer', () => {
  const stored = (revision: number, more = {}) => [
    aStored(1001, { details: chosen(13), time: 500, visits: 4, version: version(revision), ...more }),
  ];
  // Seen in revision 1, answered in 2.
  const { session } = run([open(), answer(1)]);

  it.each([
    [1, chosen(11), [1001]],
    [2, chosen(13), []],
    [3, chosen(13), []],
  ])('in revision %i counts where it is not older than what is here', (revision, details, pending) => {
    const after = happens(session, resumed({ answers: stored(revision), revision }));
    expect([answerOf(after, 1).details, pendingIds(after)]).toEqual([details, pending]);
    expect(syncDueAt(after) === null).toBe(pending.length === 0);
  });

  it('is of a later epoch, or counts on from its revision', () => {
    const later = happens(session, resumed({ answers: stored(1, { version: version(1, 2) }), revision: 1, epoch: 2 }));
    expect([answerOf(later, 1).details, later.state.revision]).toEqual([chosen(13), 1]);
    const further = happens(session, resumed({ answers: stored(40), revision: 3 }));
    expect(further.state.revision).toBe(40);
    const other = happens(session, resumed({ answers: stored(40, { version: version(40, 0) }), revision: 0 }));
    expect(other.state.revision).toBe(session.state.revision);
    expect(happens(session, resumed({ answers: stored(1), revision: 1 })).state.revision).toBe(session.state.revision);
    expect(happens(session, resumed({ answers: [aStored(999)] })).state.cells).toBe(session.state.cells);
  });

  it('takes along what was visited here since, where nothing was given', () => {
    const { session: seen } = run([open(), { type: 'GoTo', at: START + 900, position: 1 }]);
    const after = happens(seen, resumed({ answers: stored(1), revision: 1 }));
    const own = answerOf(seen, 1).version;
    expect(answerOf(after, 1)).toMatchObject({ details: chosen(13), time: 900, visits: 4, version: own });
    expect(pendingIds(after)).toEqual([1001, 1002]);
    const more = happens(seen, resumed({ answers: stored(1, { time: 1_000, visits: 0 }), revision: 1 }));
    expect(answerOf(more, 1)).toMatchObject({ time: 1_000, visits: 1 });
    // The same as here: what is here is newer.
    const same = happens(seen, resumed({ answers: stored(1, { details: [] }), revision: 1 }));
    expect(answerOf(same, 1)).toEqual(answerOf(seen, 1));
  });

  it('and said that it had, and has no more, goes to it again', () => {
    // Seen in revision 1, answered in 2; answered in 3.
    const { session: sent } = run([open(), answer(1), answer(2), sync, acked]);
    expect([pendingIds(sent), itemState(sent, 0).saved]).toEqual([[], 'saved']);
    const all = [aStored(1001, { details: chosen(11), version: version(2) })];
    const less = happens(sent, resumed({ answers: all, revision: 2 }));
    expect([pendingIds(less), itemState(less, 0).saved, itemState(less, 1).saved]).toEqual([[1002], 'saved', 'here']);
    expect([syncDueAt(less) === null, less.state.urgent, answerOf(less, 2).details]).toEqual([
      false,
      'reconnect',
      chosen(21),
    ]);
    const none = happens(sent, resumed());
    expect(pendingIds(none)).toEqual([1001, 1002]);
    // An older one of an answer is none of it.
    const older = happens(
      sent,
      resumed({ answers: [...all, ...[aStored(1002, { version: version(1) })]], revision: 2 }),
    );
    expect(pendingIds(older)).toEqual([1002]);
    const whole = [...all, aStored(1002, { details: chosen(21), version: version(3) })];
    expect(pendingIds(happens(sent, resumed({ answers: whole, revision: 3 })))).toEqual([]);
  });

  it('and set aside for good, or had from another device, does not', () => {
    for (const not of [
      { setAside: [{ id: 1001, reason: 'late' }], superseded: [] },
      { setAside: [], superseded: [1001] },
    ]) {
      const { session: done } = run([open(), answer(1), sync, { ...acked, ...not } as Command]);
      expect(pendingIds(happens(done, resumed()))).toEqual([]);
    }
    const early = { setAside: [{ id: 1001, reason: 'unknownEpoch' }], superseded: [] };
    const { session: unknown } = run([open(), answer(1), sync, { ...acked, ...early } as Command]);
    expect(pendingIds(happens(unknown, resumed({ epoch: 0 })))).toEqual([]);
    expect([pendingIds(happens(unknown, resumed())), asideOf(happens(unknown, resumed()), 1)]).toEqual([[1001], null]);
    // A visit alone.
    const { session: seen } = run([open(), sync, acked]);
    expect(pendingIds(happens(seen, resumed()))).toEqual([]);
  });

  it('and said that it had, numbers no visit anew where revisions are skipped: logs of before have it as it was', () => {
    // Answered, and left in a later version than it was given in.
    const { session: sent } = run([open(), answer(1), { type: 'GoTo', at: START + 900, position: 1 }, sync, acked]);
    const skipped: QuizEvent = { type: 'RevisionsSkipped', at, data: { revision: 10_005 } };
    const before = happens(sent, resumed());
    expect([answerOf(before, 1).version, sent.state.revision]).toEqual([answerOf(sent, 1).version, 4]);
    const after = happens(before, skipped);
    expect(after.state.revision).toBe(10_005);
    const data = { answerId: 1002, details: chosen(21), version: version(10_006) };
    expect(ruleBroken(after, 'AnswerChanged', data)).toBeNull();
  });

  it('ends what kept it from the server', () => {
    const apart: Command = { ...acked, setAside: [{ id: 1001, reason: 'late' }] } as Command;
    const { session: aside } = run([open(), answer(1), sync, apart]);
    expect(asideOf(aside, 1)).toBe('late');
    expect(asideOf(happens(aside, resumed({ answers: stored(9), revision: 9 })), 1)).toBeNull();
  });

  it('counts among the answered, and opens what depends on it', () => {
    const condition = when('AND', [1, 13]);
    const depending = aSheet([aSection(1, [anItem(1), anItem(2, { condition }), anItem(3)])]);
    const { session: none } = run([open(depending)]);
    expect([none.state.answered, none.state.conditions.enabled]).toEqual([0, 2]);
    const { session: some } = run([open(depending, { answers: stored(1), revision: 1 })]);
    expect([some.state.answered, some.state.conditions.enabled]).toEqual([1, 3]);
    const later = happens(none, resumed({ answers: stored(9), revision: 9 }));
    expect([later.state.answered, later.state.conditions.enabled]).toEqual([1, 3]);
  });
});

describe('what the server has of a section', () => {
  const run1 = (deadline = END, more = {}) => ({ sectionId: 1, startedAt: START, deadline, left: false, ...more });
  const timesAfter = (session: QuizSession, ...runs: readonly ReturnType<typeof run1>[]) =>
    happens(session, resumed({ sectionRuns: runs })).state.timers.sections[0];
  const start: Command = { type: 'StartSection', at: START, sectionId: 1, server: null };
  const byServer: Command = { ...start, server: { startedAt: START, deadline: END } } as Command;
  const none = sessionOf([open(timed)]);
  const own = sessionOf([open(timed), start]);
  const confirmed = sessionOf([open(timed), byServer]);
  const expired: QuizEvent = { type: 'SectionExpired', at: END, data: { sectionId: 1 } };
  const warned: QuizEvent = { type: 'TimeWarned', at: END - 1, data: { sectionId: 1 } };
  const isLeft: QuizEvent = { type: 'SectionLeft', at: START, data: { sectionId: 1 } };

  it('is its start and its end', () => {
    expect(timesAfter(none, run1())).toEqual({
      startedAt: START,
      deadline: END,
      confirmed: true,
      over: false,
      left: false,
      warned: false,
    });
    expect(timesAfter(none)).toBeNull();
    expect(timesAfter(none, run1(END, { left: true }))).toMatchObject({ left: true });
    const others = [run1(END, { sectionId: 2 }), run1(END, { sectionId: 9 })];
    expect(happens(none, resumed({ sectionRuns: others })).state.timers.sections).toEqual([null, null]);
  });

  it('is the earlier of two, where it was started here without the server', () => {
    expect(timesAfter(own, run1(END - 5, { startedAt: START - 5 }))).toMatchObject({
      startedAt: START - 5,
      deadline: END - 5,
    });
    expect(timesAfter(own, run1(END + 5, { startedAt: START + 5 }))).toMatchObject({ startedAt: START, deadline: END });
    expect(timesAfter(confirmed, run1(END + 5, { startedAt: START + 5 }))).toMatchObject({
      startedAt: START + 5,
      deadline: END + 5,
    });
  });

  it('ends the asking for its start', () => {
    const asked = sessionOf([open(timed), { type: 'AskForSection', at: START, sectionId: 1, name: 'a' }]);
    const after = happens(asked, resumed({ sectionRuns: [run1()] }));
    expect([Object.keys(asked.state.timers.asks), Object.keys(after.state.timers.asks)]).toEqual([['0'], []]);
  });

  it('takes back a warning only with more time', () => {
    const session = happens(confirmed, warned);
    expect([END - 1, END, END + 1].map((end) => timesAfter(session, run1(end))?.warned)).toEqual([true, true, false]);
    expect(timesAfter(confirmed, run1())?.warned).toBe(false);
  });

  it('leaves it left, and over but for more time where the sheet is opened anew', () => {
    expect(timesAfter(happens(confirmed, isLeft), run1())?.left).toBe(true);
    const over = happens(confirmed, expired);
    expect(timesAfter(over, run1(END + 5))).toMatchObject({ over: true, deadline: END });
    const anew = (session: QuizSession, end: number) =>
      happens(session, resumed({ epoch: 2, sectionRuns: [run1(end)] }, END)).state.timers.sections[0];
    expect([END - 1, END, END + 1].map((end) => anew(over, end)?.over)).toEqual([true, true, false]);
    expect(anew(over, END + 5)).toMatchObject({ over: false, deadline: END + 5 });
    // The server knew nothing of it.
    expect(anew(happens(own, expired), END + 5)).toMatchObject({ over: true, deadline: END });
  });
});
