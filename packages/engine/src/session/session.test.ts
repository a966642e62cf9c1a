import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { closedReason, emptySession, isUnderWay, ownSession, shareSession } from '../model/quiz-session.ts';
import { withWords } from '../model/with-words.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, chosen, MINUTE, START } from '../testing/sheets.ts';
import { evolve } from './evolve.ts';
import { evolveInPlace, replay } from './evolve-in-place.ts';

const END = START + 60 * MINUTE;
const content = aSheet([aSection(1, [anItem(1), anItem(2)], { duration: 600 }), aSection(2, [anItem(3)])], {
  hybridMode: true,
});
const open: Command = { type: 'OpenSheet', at: START, content, opening: anOpening() };
const start: Command = { type: 'StartSection', at: START, sectionId: 1, server: null };
const answer: Command = { type: 'AnswerItem', at: START + 5, itemId: 1, details: chosen(11) };
const { session, events } = run([open, start, answer]);
const restored = (at: number): QuizEvent => ({ type: 'CameraRestored', at, data: {} });

describe('a session', () => {
  it('is nothing before its sheet is opened', () => {
    expect(emptySession).toMatchObject({ index: null, lastAt: 0 });
    expect(emptySession.state).toMatchObject({
      status: 'P',
      answered: 0,
      active: null,
      last: -1,
      activeSince: 0,
      epoch: 0,
      revision: 0,
      unsentSince: null,
      urgent: null,
      inFlight: null,
      nextSyncId: 1,
      heldBack: [],
      conditions: { enabled: 0, flips: 0 },
      finish: null,
    });
    expect([emptySession.state.marks.count, emptySession.state.flags.count]).toEqual([0, 0]);
    expect(evolve(emptySession, restored(START))).toBe(emptySession);
    const owned = ownSession();
    evolveInPlace(owned, restored(START));
    expect(owned).toEqual(ownSession());
  });

  it('is the same object where an event changes nothing', () => {
    expect(evolve(session, restored(START + 5))).toBe(session);
    expect(evolve(session, restored(START + 6))).toMatchObject({ state: session.state, lastAt: START + 6 });
    const number = (one: number): QuizEvent => ({ type: 'PhotoDue', at: START + 5, data: { number: one } });
    expect(evolve(session, number(0))).toBe(session);
    expect(evolve(session, number(3)).state.timers.photos).toBe(3);
    expect(evolve(evolve(session, number(3)), number(2)).state.timers.photos).toBe(3);
  });

  it('has the time of its latest event, but where that says that the clock was ahead', () => {
    const at = START + MINUTE;
    const after = (...more: readonly QuizEvent[]) => [more.reduce(evolve, session), replay(more, session)];
    for (const { lastAt } of after(restored(at), restored(START))) expect(lastAt).toBe(at);
    for (const { lastAt } of after(restored(at), { type: 'ClockSetBack', at: START, data: {} }))
      expect(lastAt).toBe(START);
    const data = { deadline: END, updatedAt: START, timeRatio: 1 };
    for (const { lastAt } of after(restored(at), { type: 'EndUndone', at: START, data })) expect(lastAt).toBe(START);
  });

  it('that one owns changes nothing of the one that it comes from, and is copied before anybody else changes it', () => {
    const text = JSON.stringify(session.state);
    const owned = ownSession(session);
    evolveInPlace(owned, { type: 'IncidentSeen', at: START + 6, data: { kind: 'displays', evidence: '2' } });
    evolveInPlace(owned, { type: 'SectionExpired', at: END, data: { sectionId: 1 } });
    evolveInPlace(owned, { type: 'ItemFlagged', at: END, data: { position: 1, flagged: true } });
    expect(JSON.stringify(session.state)).toBe(text);
    const shared = shareSession(owned);
    const now = JSON.stringify(shared.state);
    const visited: QuizEvent = { type: 'ItemVisited', at: END, data: { position: 2, left: null, spent: 0 } };
    const other = evolve(owned, visited);
    expect(other).not.toBe(owned);
    expect(JSON.stringify(owned.state)).toBe(now);
    expect(evolve(shared, visited).state).toEqual(other.state);
    expect(JSON.stringify(shared.state)).toBe(now);
  });

  it('is that of its events, wherever one begins', () => {
    expect(replay(events)).toEqual(session);
    expect(replay(events.slice(2), replay(events.slice(0, 2)))).toEqual(session);
  });

  it('is closed from its deadline on, at its end, and where it is not under way', () => {
    const reason = (at: number, one = session) => closedReason(one, at)?.reason ?? null;
    expect([END - 1, END, END + 1].map((at) => reason(at))).toEqual([null, 'TimeOver', 'TimeOver']);
    const { session: ended } = run([{ type: 'FinishQuiz', at: START + 9, processes: [] }], session);
    expect([reason(START + 9, ended), isUnderWay(session), isUnderWay(ended)]).toEqual([
      'AlreadyFinished',
      true,
      false,
    ]);
    const stopped = evolve(session, {
      type: 'SheetResumed',
      at: END - 1,
      data: { opening: anOpening({ status: 'I' }) },
    });
    expect([reason(START, stopped), isUnderWay(stopped), reason(START, emptySession)]).toEqual([
      'NotUnderWay',
      false,
      'NotUnderWay',
    ]);
  });
});

describe('the server’s words with an event', () => {
  it('are those that there are', () => {
    expect([withWords(), withWords(null), withWords(undefined, null)]).toEqual([{}, {}, {}]);
    expect([withWords('x'), withWords(null, 'x', 'y')]).toEqual([{ words: ['x'] }, { words: ['x', 'y'] }]);
  });
});
