import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import { MAX_ENTRIES } from '../model/limits.ts';
import { emptySession, type QuizSession } from '../model/quiz-session.ts';
import { decide } from '../session/decide.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, MINUTE, START, when } from '../testing/sheets.ts';
import {
  entriesInFlight,
  epochOf,
  fitsOnePost,
  heldBackIds,
  nextSync,
  pendingEntries,
  revisionOf,
  sendableCount,
  syncDueAt,
  syncInFlight,
  versionedEntries,
} from './select-sync.ts';
import { syncFacts } from './sync-facts.ts';

const at = START + MINUTE;
const three = [anItem(1), anItem(2), anItem(3)];
const content = aSheet([aSection(1, three)]);
const open = (of = content, more = {}): Command => ({ type: 'OpenSheet', at, content: of, opening: anOpening(more) });
const answer = (itemId: number, option = 1): Command => ({
  type: 'AnswerItem',
  at,
  itemId,
  details: chosen(10 * itemId + option),
});
const sync: Command = { type: 'StartSync', at, limit: 50 };
const acked = (syncId: number, more = {}): Command => ({
  type: 'ReportSyncAcked',
  at,
  syncId,
  setAside: [],
  superseded: [],
  ...more,
});
const refused = (answerId: number, revision: number): Command => ({
  type: 'ReportAnswerRefused',
  at,
  answerId,
  version: { epoch: 1, revision },
});
const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

describe('what travels of an answer', () => {
  it('is all that is kept of it, with its place and its side', () => {
    const condition = when('AND', [1, 11]);
    const of = aSheet(
      [aSection(1, [anItem(1), anItem(2, { condition })], { duration: 600 }), aSection(2, [anItem(3)])],
      {
        hybridMode: true,
      },
    );
    const start: Command = { type: 'StartSection', at, sectionId: 1, server: null };
    const { session } = run([open(of), start, answer(1), answer(2), answer(1, 2), { ...answer(3) }]);
    expect(pendingEntries(session)).toEqual([
      {
        id: 1001,
        index: 0,
        details: chosen(12),
        time: 0,
        visits: 1,
        updatedAt: at,
        disabled: false,
        disabledItem: false,
        epoch: 1,
        revision: expect.any(Number),
      },
      expect.objectContaining({ id: 1002, index: 1, details: chosen(21), disabledItem: true }),
      expect.objectContaining({ id: 1003, index: 2, details: chosen(31), disabledItem: false }),
    ]);
    const { session: over } = run([{ type: 'ReportTime', at: at + 10 * MINUTE }], session);
    expect(pendingEntries(over).map(({ disabled }) => disabled)).toEqual([true, true, false]);
  });

  it('is pending, or in a post, or at the server', () => {
    const stored = [aStored(1003, { details: chosen(31), version: { epoch: 1, revision: 4 } })];
    const { session } = run([
      open(content, { answers: stored, revision: 4 }),
      answer(1),
      { ...sync, limit: 1 },
      answer(1, 2),
    ]);
    expect([ids(pendingEntries(session)), ids(entriesInFlight(session)), ids(versionedEntries(session))]).toEqual([
      [1001, 1003],
      [1001],
      [1001, 1003],
    ]);
    expect([syncInFlight(session), epochOf(session), revisionOf(session)]).toEqual([1, 1, session.state.revision]);
    for (const select of [pendingEntries, entriesInFlight, versionedEntries, heldBackIds])
      expect(select(emptySession)).toEqual([]);
    expect([syncInFlight(emptySession), nextSync(emptySession, at)]).toEqual([null, null]);
    expect([epochOf(emptySession), revisionOf(emptySession), sendableCount(emptySession)]).toEqual([0, 0, 0]);
  });
});

describe('when a post starts', () => {
  const each = (updateEach: number, ...commands: readonly Command[]): QuizSession =>
    run([open({ ...content, updateEach }), sync, acked(1), ...commands]).session;
  const why = (session: QuizSession, now = at) => nextSync(session, now);

  it('is with as many answers as the evaluation says, with each where it says none', () => {
    expect([0, 1, 2, 3].map((updateEach) => why(each(updateEach, answer(1), answer(2))))).toEqual([
      'count',
      'count',
      'count',
      null,
    ]);
    expect(why(each(0))).toBeNull();
  });

  it('is not for one that is held back, nor while another is under way', () => {
    const held = each(1, answer(1), refused(1001, 2));
    expect([why(held), sendableCount(held), heldBackIds(held)]).toEqual([null, 0, [1001]]);
    expect(why(run([answer(2), sync, answer(3)], held).session, at + MINUTE)).toBeNull();
    const failing: Command = { type: 'ReportStorageFailed', at, evidence: 'x' };
    expect(why(each(3, failing, answer(1), refused(1001, 2)))).toBeNull();
    const { session: ended } = run([{ type: 'FinishQuiz', at, processes: [] }], held);
    expect(why(ended)).toBeNull();
  });

  it('is never where nothing waits', () => {
    expect([syncDueAt(each(3)), why(each(3), at + 60 * MINUTE)]).toEqual([null, null]);
  });
});

describe('what a post takes along', () => {
  const { session } = run([open(), answer(1), answer(2), answer(3)]);
  const sent = (more: Partial<Extract<Command, { type: 'StartSync' }>>, from = session) =>
    ids(entriesInFlight(run([{ ...sync, ...more } as Command], from).session));

  it('is what is pending, in the order of the sheet, as much as it may', () => {
    expect([sent({}), sent({ limit: 3 }), sent({ limit: 2 }), sent({ limit: 1 })]).toEqual([
      [1001, 1002, 1003],
      [1001, 1002, 1003],
      [1001, 1002],
      [1001],
    ]);
  });

  it('is not what is held back, or what is left out, but one alone', () => {
    const { session: held } = run([refused(1001, 2)], session);
    expect([sent({}, held), sent({ limit: 1 }, held), sent({ limit: 1, besides: [1002] }, held)]).toEqual([
      [1002, 1003],
      [1002],
      [1003],
    ]);
    expect(sent({ besides: [1001, 999] })).toEqual([1002, 1003]);
    expect([sent({ alone: 1001 }, held), sent({ alone: 1002 }, held)]).toEqual([[1001], [1002]]);
    const nothing = { reason: 'NothingToSync' } as const;
    given(open(), answer(1))
      .when({ ...sync, alone: 999 } as Command)
      .thenRefused(nothing);
    given(open(), answer(1))
      .when({ ...sync, alone: 1002 } as Command)
      .thenRefused(nothing);
  });

  it('is all of it in one post up to a thousand', () => {
    const many = Array.from({ length: MAX_ENTRIES + 2 }, (_, i) => anItem(1 + i));
    const stored = many.map(({ answerId }, i) => aStored(answerId, { version: { epoch: 1, revision: 1 + i } }));
    const opened = run([open(aSheet([aSection(1, many)]), { answers: stored, revision: many.length })]).session;
    // One is visited as the sheet opens, the others after.
    const visited = (count: number, from = opened) =>
      Array.from({ length: count - 1 }, (_, i): Command => ({ type: 'GoTo', at, position: i + 1 })).reduce(
        (now, command) => run([command], now).session,
        from,
      );
    const full = visited(MAX_ENTRIES);
    const more = run([{ type: 'GoTo', at, position: MAX_ENTRIES }], full).session;
    expect([fitsOnePost(full), fitsOnePost(more)]).toEqual([true, false]);
    const held = run([refused(1002, more.state.revision)], more).session;
    expect([heldBackIds(held), fitsOnePost(held)]).toEqual([[1002], true]);
  });
});

describe('what is told of a post', () => {
  it('is which answers were set aside, superseded or unknown, of those that it carried', () => {
    given(open(), answer(1), answer(2), { ...sync, limit: 1 })
      .when(
        acked(1, {
          setAside: [
            { id: 1001, reason: 'late' },
            { id: 1002, reason: 'late' },
            { id: 999, reason: 'late' },
          ],
          superseded: [1001, 1002],
        }),
      )
      .thenEvents(
        { type: 'SyncAcked', data: { syncId: 1, setAside: [1001], superseded: [1001] } },
        { type: 'AnswerSetAside', data: { answerId: 1001, version: { epoch: 1, revision: 2 }, reason: 'late' } },
      );
  });

  it('says how the link is, unless that was told', () => {
    const failed = (failure: 'offline' | 'serverOff' | 'refused', isLinkTold?: boolean): Command => ({
      type: 'ReportSyncFailed',
      at,
      syncId: 1,
      failure,
      ...(isLinkTold === undefined ? {} : { isLinkTold }),
    });
    const link = (online: boolean, serverOff: boolean): Command => ({ type: 'ReportLink', at, online, serverOff });
    const after = (command: Command, ...before: readonly Command[]) => {
      const decision = decide(command, run([open(), sync, ...before]).session);
      return decision._tag === 'Right' ? decision.right.map(({ type, data }) => [type, data]).slice(1) : decision;
    };
    const changed = (online: boolean, serverOff: boolean) => [['LinkChanged', { online, serverOff }]];
    expect(after(failed('offline'))).toEqual(changed(false, false));
    expect(after(failed('offline'), link(true, true))).toEqual(changed(false, true));
    expect(after(failed('serverOff'))).toEqual(changed(true, true));
    expect(after(failed('serverOff'), link(true, true))).toEqual([]);
    expect(after(failed('refused'))).toEqual([]);
    expect(after(failed('refused'), link(false, false))).toEqual(changed(true, false));
    expect([after(failed('offline', true)), after(failed('offline', false))]).toEqual([[], changed(false, false)]);
    expect(after(acked(1), link(false, true))).toEqual(changed(true, false));
    given(open()).when(failed('offline')).thenRefused({ reason: 'NoSuchSync', syncId: 1 });
    given(open(), sync)
      .when({ ...failed('offline'), syncId: 2 } as Command)
      .thenRefused({ reason: 'NoSuchSync', syncId: 2 });
  });

  it('is that one is refused alone, while it is pending as it was given', () => {
    const held = { type: 'AnswerRefused', data: { answerId: 1001, version: { epoch: 1, revision: 2 } } } as const;
    given(open(), answer(1)).when(refused(1001, 2)).thenEvents(held);
    given(open(), answer(1)).when(refused(1001, 1)).thenEvents();
    given(open(), answer(1)).when(refused(1002, 2)).thenEvents();
    given(open(), answer(1)).when(refused(999, 2)).thenEvents();
    given(open(), answer(1), refused(1001, 2)).when(refused(1001, 2)).thenEvents();
    given(open(), answer(1), sync, acked(1)).when(refused(1001, 2)).thenEvents();
    // Nobody gave the first one: it was seen, no more.
    given(open())
      .when(refused(1001, 1))
      .thenEvents({ type: 'AnswerRefused', data: { answerId: 1001, version: { epoch: 1, revision: 1 } } });
  });
});

describe('what is known of where the answers are', () => {
  const { session: head } = run([open(), answer(1), answer(2)]);
  const facts = (now: QuizSession, disk = now, drafts: Parameters<typeof syncFacts>[3] = []) =>
    syncFacts(now, disk, 'durable', drafts);

  it('tells what is typed from what is refused', () => {
    const waits = { itemId: 3, text: 'a', rejection: null, review: null };
    const drafts = [waits, { ...waits, rejection: { reason: 'TimeOver' } as const }, waits];
    expect(facts(head, head, drafts)).toMatchObject({ drafts: 2, refused: 1, storage: 'durable' });
  });

  it('tells what is for review, which is owed or at the server, from what is refused', () => {
    const rejection = { reason: 'SectionOver', sectionId: 1 } as const;
    const unheard = { itemId: 3, text: 'a', rejection, review: 'unheard' } as const;
    const heard = { ...unheard, review: 'heard' } as const;
    expect(facts(head, head, [unheard])).toMatchObject({
      drafts: 0,
      refused: 0,
      pending: 3,
      setAside: 0,
      keptApart: 0,
    });
    expect(facts(head, head, [heard])).toMatchObject({ drafts: 0, refused: 0, pending: 2, setAside: 1, keptApart: 1 });
  });

  it('is behind on the disk by answers, or by the end', () => {
    expect([facts(head).unwritten, facts(head).pending, facts(head).ending]).toEqual([false, 2, false]);
    const { session: more } = run([answer(3)], head);
    expect(facts(more, head)).toMatchObject({ unwritten: true, pending: 3 });
    const { session: ended } = run([{ type: 'FinishQuiz', at, processes: [] }], head);
    expect(facts(ended, head)).toMatchObject({ unwritten: true, ending: true });
    const { session: confirmed } = run([{ type: 'ReportFinishConfirmed', at, status: 'F' }], ended);
    expect(facts(confirmed)).toMatchObject({ unwritten: false, ending: false });
    expect(facts(emptySession, head).unwritten).toBe(false);
  });

  it('counts what the server does not take, and of that what it keeps apart', () => {
    const aside = [{ id: 1001, reason: 'late' }];
    const { session } = run(
      [refused(1003, 4), { ...sync, at: at + 1 } as Command, acked(1, { setAside: aside })],
      run([answer(3)], head).session,
    );
    expect(facts(session)).toMatchObject({ setAside: 2, keptApart: 1 });
    expect(facts(head)).toMatchObject({ setAside: 0, keptApart: 0 });
    expect(facts(emptySession)).toMatchObject({ setAside: 0, keptApart: 0 });
  });
});
