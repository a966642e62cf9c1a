import { describe, expect, it } from 'vitest';
import { itemState } from '../answers/item-state.ts';
import { answerOf } from '../answers/select-answers.ts';
import { finishOf, statusOf } from '../finish/finish.ts';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { evolve } from '../session/evolve.ts';
import { given, run } from '../testing/decider-specification.ts';
import {
  anItem,
  anOpening,
  aSection,
  aSheet,
  aStored,
  choose,
  chosen,
  MINUTE,
  START,
  when,
} from '../testing/sheets.ts';
import {
  entriesInFlight,
  epochOf,
  nextSync,
  pendingCount,
  pendingEntries,
  SYNC_AGE_MS,
  syncDueAt,
  syncInFlight,
} from './select-sync.ts';

const at = START + 1000;
const content = aSheet([aSection(1, [anItem(1), anItem(2), anItem(3)])]);
const open = (more = {}): Command => ({ type: 'OpenSheet', at, content, opening: anOpening(more) });
const sync: Command = { type: 'StartSync', at, limit: 50 };
const acked = (syncId: number, more = {}): Command => ({
  type: 'ReportSyncAcked',
  at,
  syncId,
  setAside: [],
  superseded: [],
  ...more,
});
const failed = (syncId: number): Command => ({ type: 'ReportSyncFailed', at, syncId, failure: 'serverOff' });

describe('sync', () => {
  it('keeps one post at a time, and what it carried as it was', () => {
    const { session } = run([open(), choose(1, 11), sync, choose(1, 12)]);
    expect(entriesInFlight(session)).toMatchObject([{ id: 1001, details: chosen(11), revision: 2 }]);
    expect(pendingEntries(session)).toMatchObject([{ id: 1001, details: chosen(12), revision: 3 }]);
    given(open(), choose(1, 11), sync).when(sync).thenRefused({ reason: 'SyncUnderWay' });
    given(open(), sync, acked(1)).when(sync).thenRefused({ reason: 'NothingToSync' });
    given(open(), sync, acked(1)).when(acked(1)).thenRefused({ reason: 'NoSuchSync', syncId: 1 });
  });

  it('says where an answer is', () => {
    const { session } = run([open()]);
    const saved = (...commands: readonly Command[]) => itemState(run(commands, session).session, 0).saved;
    expect(saved()).toBe('none');
    expect(saved(choose(1, 11))).toBe('here');
    expect(saved(choose(1, 11), sync)).toBe('here');
    expect(saved(choose(1, 11), sync, acked(1))).toBe('saved');
    expect(saved(choose(1, 11), sync, acked(1), { type: 'GoTo', at: at + 5000, position: 1 })).toBe('saved');
    expect(saved(choose(1, 11), sync, acked(1, { setAside: [{ id: 1001, reason: 'tooLong' }] }))).toBe('setAside');
  });

  it('drops nothing when a post fails, and tries again', () => {
    const { session } = run([open(), choose(1, 11), sync, failed(1)]);
    expect([pendingCount(session), syncInFlight(session), syncDueAt(session)]).toEqual([1, null, at + 15_000]);
    expect(nextSync(session, at)).toBe('retry');
  });

  it('waits at most 15 s, and not at all at the end or when the link is back', () => {
    const { session } = run([open(), choose(1, 11)]);
    expect(nextSync(session, at + 14_999)).toBeNull();
    expect(nextSync(session, at + 15_000)).toBe('age');
    const off: Command = { type: 'ReportLink', at, online: false, serverOff: false };
    expect(nextSync(run([off, { ...off, online: true }], session).session, at)).toBe('reconnect');
    const { session: ended } = run([{ type: 'FinishQuiz', at, processes: [] }], session);
    expect(nextSync(ended, at)).toBe('sheetEnd');
  });

  it('counts visits and time, which wait no longer than an answer', () => {
    const goTo = (position: number, after: number): Command => ({ type: 'GoTo', at: at + after, position });
    const { session } = run([open(), sync, acked(1), goTo(1, 5000), goTo(0, 7000)]);
    expect(answerOf(session, 1)).toMatchObject({ visits: 2, time: 5000, updatedAt: at + 7000 });
    expect(answerOf(session, 2)).toMatchObject({ visits: 1, time: 2000, updatedAt: at + 5000 });
    expect(syncDueAt(session)).toBe(at + 5000 + SYNC_AGE_MS);
  });

  it('takes the word of no other post for the one under way', () => {
    const { session } = run([open(), choose(1, 11), sync]);
    const other: QuizEvent = { type: 'SyncAcked', at, data: { syncId: 2, setAside: [], superseded: [] } };
    expect(evolve(session, other)).toBe(session);
    expect(evolve(session, { type: 'SyncFailed', at, data: { syncId: 2, failure: 'offline' } })).toBe(session);
  });

  it('sends the rest of what is urgent at once, too', () => {
    const { session } = run([open(), choose(1, 11), choose(2, 21), { type: 'ReportStorageFailed', at, evidence: '' }]);
    const off: Command = { type: 'ReportLink', at, online: false, serverOff: false };
    const { session: back } = run([off, { ...off, online: true }, { ...sync, limit: 1 }, acked(1)], session);
    expect(nextSync(back, at)).toBe('reconnect');
    const { session: rest } = run([sync, acked(2), choose(3, 31)], back);
    expect(nextSync(rest, at)).toBe('storage');
  });

  it('tells the server of the sides that changed when it resumed', () => {
    const depending = aSheet([aSection(1, [anItem(1), anItem(2, { condition: when('AND', [1, 11]) })])]);
    const opening: Command = { ...open(), content: depending } as Command;
    const { session } = run([opening, choose(1, 11), choose(2, 21), sync, acked(1)]);
    const answers = [aStored(1001, { details: chosen(12), version: { epoch: 1, revision: 90 } })];
    const resumed: Command = { ...opening, opening: anOpening({ answers, revision: 90 }) } as Command;
    expect(pendingEntries(run([resumed], session).session)).toMatchObject([
      { id: 1002, details: chosen(21), disabledItem: true, epoch: 1, revision: 91 },
    ]);
  });

  it('takes the higher copy of each answer when it resumes', () => {
    const stored = [
      aStored(1001, { details: chosen(13), version: { epoch: 1, revision: 1 } }),
      aStored(1002, { details: chosen(23), version: { epoch: 1, revision: 9 } }),
    ];
    const { session } = run([open(), choose(1, 11), choose(2, 21), sync, open({ answers: stored, revision: 9 })]);
    expect(answerOf(session, 1).details).toEqual(chosen(11));
    expect(answerOf(session, 2).details).toEqual(chosen(23));
    expect(pendingEntries(session).map(({ id }) => id)).toEqual([1001]);
    expect(syncInFlight(session)).toBeNull();
    const { session: later } = run([choose(3, 31)], session);
    expect(answerOf(later, 3).version).toEqual({ epoch: 1, revision: 10 });
  });

  it('goes on in the epoch of a sheet opened again, at the item visited last', () => {
    const stored = [aStored(1003, { visits: 2, updatedAt: START + 500, version: { epoch: 2, revision: 4 } })];
    const again = open({ epoch: 2, revision: 4, answers: stored });
    const { session } = run([open(), choose(1, 11), again]);
    expect([epochOf(session), session.state.active]).toEqual([2, 2]);
    expect(pendingEntries(session)).toContainEqual(expect.objectContaining({ id: 1001, details: chosen(11) }));
  });

  it('opens where the server saw the last visit, whenever what was visited had been answered', () => {
    const stored = [
      aStored(1001, { updatedAt: START + 900, version: { epoch: 1, revision: 2 } }),
      aStored(1002, { updatedAt: START + 100, version: { epoch: 1, revision: 7 } }),
    ];
    expect(run([open({ answers: stored, revision: 7 })]).session.state.active).toBe(1);
    const other = [...stored, aStored(1003, { updatedAt: START, version: { epoch: 2, revision: 1 } })];
    expect(run([open({ answers: other, epoch: 2, revision: 1 })]).session.state.active).toBe(2);
  });

  it('posts an answer with the time at which it was given, however often it is visited after', () => {
    const visit = (position: number, ms: number): Command => ({ type: 'GoTo', at: at + ms, position });
    const entryOf = (id: number, commands: readonly Command[]) =>
      pendingEntries(run(commands).session).find((entry) => entry.id === id);
    const away = [open(), choose(1, 11), visit(1, 5_000)];
    expect(entryOf(1001, [...away, visit(0, 9_000)])).toMatchObject({ visits: 2, updatedAt: at, revision: 6 });
    // Taken back, it was given, too.
    const back: Command = { type: 'AnswerItem', at: at + 2_000, itemId: 1, details: [] };
    expect(entryOf(1001, [open(), choose(1, 11), back, visit(1, 5_000), visit(0, 9_000)])).toMatchObject({
      updatedAt: at + 2_000,
    });
    expect(entryOf(1002, [...away, visit(0, 9_000), visit(1, 10_000)])).toMatchObject({ updatedAt: at + 10_000 });
    const given = aStored(1002, { details: chosen(21), updatedAt: START + 10 });
    expect(entryOf(1002, [open({ answers: [given], revision: 1 }), visit(0, 1), visit(1, 2)])).toMatchObject({
      updatedAt: START + 10,
    });
  });

  // Seed 4693 of the simulation of the whole: what a post says in a version, no other says otherwise.
  it('has a new version of what it visited where the server’s answer takes its place', () => {
    const visit: Command = { type: 'GoTo', at: at + 5_000, position: 1 };
    const { session: away } = run([open(), visit]);
    const before = answerOf(away, 2).version;
    const stored = aStored(1002, { details: chosen(21), version: { epoch: 1, revision: 1 } });
    const { session, events } = run([open({ answers: [stored], revision: 1 })], away);
    expect(events.map(({ type }) => type)).toEqual(['SheetResumed', 'RevisionsSkipped']);
    const { details, version, visits } = answerOf(session, 2);
    expect({ details, visits }).toEqual({ details: chosen(21), visits: 1 });
    expect(version?.revision).toBeGreaterThan(before?.revision ?? 0);
    expect(pendingEntries(session)).toContainEqual(
      expect.objectContaining({ id: 1002, details: chosen(21), ...version }),
    );
  });

  it('gives out no revision that it is told to skip, and what was visited last stays so', () => {
    const visits: readonly Command[] = [1, 2, 1].map((position, i) => ({ type: 'GoTo', at: at + i, position }));
    const { session } = run([open(), ...visits, { ...open(), unseen: 500 } as Command]);
    const order = [1, 2, 3].map((item) => answerOf(session, item).version?.revision ?? 0);
    expect(Math.min(...order)).toBeGreaterThan(500);
    expect(order[1]).toBe(Math.max(...order));
    expect(order[2]).toBeGreaterThan(order[0] ?? 0);
  });

  // Seed 2407 of the simulation: a page whose disk took nothing may have posted a newer answer, which comes after this opening.
  it('leaves an answer its version where it is told to skip some', () => {
    const { session: away } = run([open(), choose(1, 11)]);
    const { session } = run([{ ...open(), unseen: 500 } as Command], away);
    expect(answerOf(session, 1).version).toEqual(answerOf(away, 1).version);
  });

  it('refuses another sheet’s content', () => {
    const other = { ...open(), content: { ...content, sheetId: 99 } } as Command;
    given(open()).when(other).thenRefused({ reason: 'ContentDiffers' });
  });
});

describe('finishing', () => {
  const finish: Command = { type: 'FinishQuiz', at, processes: [] };

  it('survives a resume, and takes the status that the server holds', () => {
    const { session } = run([open(), finish, open()]);
    expect(finishOf(session)).toMatchObject({ status: 'F', confirmed: false });
    const { session: confirmed } = run([open({ status: 'FT' })], session);
    expect([statusOf(confirmed), finishOf(confirmed)?.confirmed]).toEqual(['FT', true]);
  });

  it('is over when it was finished elsewhere, and open again when the operator reopens it', () => {
    const { session } = run([open(), { type: 'ReportFinishedElsewhere', at, status: 'FC' }]);
    expect(finishOf(session)).toMatchObject({ status: 'FC', confirmed: true });
    const { session: reopened } = run([open({ epoch: 2 })], session);
    expect([statusOf(reopened), finishOf(reopened), reopened.state.active]).toEqual(['A', null, 0]);
  });

  it('follows from a second monitor, and from a print screen where the evaluation says so', () => {
    given(open())
      .when({ type: 'ReportDisplays', at, count: 2 })
      .thenEvents(
        { type: 'DisplaysChanged', data: { count: 2 } },
        { type: 'IncidentSeen', data: { kind: 'displays', evidence: '2' } },
        { type: 'QuizFinished', data: { status: 'FC', comment: '' } },
      );
    const seen = { type: 'IncidentSeen' as const, data: { kind: 'printScreen' as const, evidence: 'tecla' } };
    const print: Command = { type: 'ReportPrintScreen', at: at + MINUTE, evidence: 'tecla' };
    given(open()).when(print).thenEvents(seen);
    const strict: Command = { ...open(), content: aSheet(content.sections, { printScreen: 2 }) } as Command;
    given(strict)
      .when(print)
      .thenEvents(seen, { type: 'QuizFinished', data: { status: 'FC', comment: '' } });
  });
});
