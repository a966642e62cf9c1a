import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { EventOf } from '../model/event.ts';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import { emptySession, isOpened, type QuizSession } from '../model/quiz-session.ts';
import { syncDueAt } from '../sync/select-sync.ts';
import { given, run } from '../testing/decider-specification.ts';
import {
  acked,
  answer,
  at,
  content,
  END,
  happens,
  open,
  resumed,
  sync,
  timed,
  version,
} from '../testing/given/opened-sheet.ts';
import { sessionOf } from '../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, MINUTE, START, when } from '../testing/sheets.ts';
import { photoDueAt } from '../timers/due.ts';

describe('a sheet that is opened', () => {
  it('is at the place that was visited last, by versions', () => {
    const last = (...visits: readonly (readonly [number, number, number])[]) => {
      const answers = visits.map(([item, revision, count]) =>
        aStored(1000 + item, { visits: count, version: version(revision) }),
      );
      const data = { content, opening: anOpening({ answers, revision: 9 }) };
      return happens(emptySession, { type: 'SheetOpened', at: START, data }).state.last;
    };
    expect([last(), last([1, 5, 1], [2, 6, 1]), last([1, 6, 1], [2, 5, 1])]).toEqual([-1, 1, 0]);
    expect([last([2, 5, 1], [3, 6, 0]), last([3, 5, 0])]).toEqual([1, -1]);
  });

  it('takes no photo whose time is over', () => {
    const { session } = run([open()]);
    const due = (isOpened(session) ? photoDueAt(session, 2) : null) ?? 0;
    expect([due - 1, due, due + 1].map((now) => run([open(content, {}, now)]).session.state.timers.photos)).toEqual([
      1, 2, 2,
    ]);
    expect(run([open(content, { deadline: START + MINUTE }, START)]).session.state.timers.photos).toBe(0);
  });

  it('has the times, the epoch and the revision that the server says', () => {
    const opening = {
      epoch: 3,
      revision: 8,
      startedAt: START - 5,
      deadline: END,
      timesUpdatedAt: START - 2,
      timeRatio: 1.5,
    };
    const data = { content, opening: anOpening(opening) };
    const { state, lastAt } = happens(emptySession, { type: 'SheetOpened', at, data });
    expect(state).toMatchObject({ status: 'A', epoch: 3, revision: 8, activeSince: at, active: null });
    expect(state.timers).toMatchObject({ startedAt: START - 5, deadline: END, updatedAt: START - 2, timeRatio: 1.5 });
    expect(lastAt).toBe(at);
  });
});

describe('a sheet that is opened again', () => {
  const { session } = run([open(), answer(1), { type: 'GoTo', at: START, position: 2 }]);

  it('goes on where it was, and where the server was in another epoch', () => {
    const same = happens(session, resumed({ revision: 1 }));
    expect(same.state).toMatchObject({
      epoch: 1,
      revision: session.state.revision,
      active: 2,
      last: 2,
      activeSince: at,
    });
    expect(happens(session, resumed({ revision: 90 })).state.revision).toBe(90);
    const answers = [aStored(1002, { version: version(2, 2) })];
    const anew = happens(session, resumed({ epoch: 2, revision: 2, answers }));
    expect(anew.state).toMatchObject({ epoch: 2, revision: 2, active: null, last: 1, activeSince: at });
    const before = happens(session, resumed({ epoch: 0, revision: 90 }));
    expect(before.state).toMatchObject({ epoch: 1, revision: session.state.revision });
  });

  it('sends what is pending at once, and has nothing to wait for where nothing is', () => {
    expect(happens(session, resumed()).state.urgent).toBe('reconnect');
    const none = happens(sessionOf([open(), sync, acked]), resumed());
    expect([none.state.urgent, syncDueAt(none)]).toEqual([null, null]);
  });

  it('is open again where the server has an end that was confirmed for none', () => {
    const finish: Command = { type: 'FinishQuiz', at: START, processes: [] };
    const confirmed: Command = { type: 'ReportFinishConfirmed', at: START, status: 'F' };
    const [asked, ended] = [sessionOf([open(), finish]), sessionOf([open(), finish, confirmed])];
    const after = (one: QuizSession, status: 'A' | 'F') => happens(one, resumed({ status })).state;
    expect(after(asked, 'A')).toMatchObject({ finish: { confirmed: false }, status: asked.state.status });
    expect(after(ended, 'A')).toMatchObject({ finish: null, status: 'A' });
    expect(after(ended, 'F')).toMatchObject({ finish: { confirmed: true }, status: 'F' });
    expect(after(session, 'F')).toMatchObject({ finish: null, status: 'F' });
  });

  it('has the server’s start and times', () => {
    const times = { startedAt: START - 5, deadline: END, timesUpdatedAt: START + 1, timeRatio: 1.5 };
    const { timers } = happens(session, resumed(times)).state;
    expect(timers).toMatchObject({ startedAt: START - 5, deadline: END, updatedAt: START + 1, timeRatio: 1.5 });
  });
});

describe('an opening', () => {
  const skipped = (commands: readonly Command[]) =>
    run(commands)
      .events.filter((event): event is EventOf<'RevisionsSkipped'> => event.type === 'RevisionsSkipped')
      .map(({ data }) => data.revision);
  const unseen = (count: number): Command => ({ ...open(), unseen: count }) as Command;

  it('skips what may have been given out unseen, and no more than that may be', () => {
    expect([0, 1, 500].map((count) => skipped([unseen(count)]))).toEqual([[], [1], [500]]);
    expect([0, 1].map((more) => skipped([unseen(MAX_UNSEEN_REVISIONS + more)]))).toEqual([
      [MAX_UNSEEN_REVISIONS],
      [MAX_UNSEEN_REVISIONS],
    ]);
    expect(skipped([open(), unseen(500)])).toEqual([501]);
    // A visit here shares no version with what the server has.
    const away: readonly Command[] = [open(), { type: 'GoTo', at: START, position: 1 }];
    const { revision } = run(away).session.state;
    const answers = [aStored(1002, { details: chosen(21), version: version(1) })];
    expect([skipped([...away, open(content, { answers, revision: 1 })]), skipped([...away, open()])]).toEqual([
      [revision],
      [],
    ]);
  });

  it('tells of each circle of conditions', () => {
    const circle = [anItem(1, { condition: when('AND', [2, 21]) }), anItem(2, { condition: when('AND', [1, 11]) })];
    const { events } = run([open(aSheet([aSection(1, [...circle, anItem(3)])]))]);
    expect(events.filter(({ type }) => type === 'IncidentSeen')).toEqual([
      { type: 'IncidentSeen', at: START, data: { kind: 'conditionCircle', evidence: '1, 2' } },
    ]);
  });

  it('is refused of a sheet that is over, or of another one, and says nothing of an earlier epoch', () => {
    given()
      .when(open(content, { status: 'F' }))
      .thenRefused({ reason: 'NotUnderWay' });
    given(open())
      .when(open({ ...content, sheetId: 8 }))
      .thenRefused({ reason: 'ContentDiffers' });
    given(open(content, { epoch: 2 }))
      .when(open())
      .thenEvents();
  });

  it('brings the end that the server has', () => {
    const finish: Command = { type: 'FinishQuiz', at: START, processes: [] };
    const types = (...commands: readonly Command[]) => run(commands).events.map(({ type }) => type);
    const over = open(content, { status: 'FT' });
    expect(types(open(), over).slice(-2)).toEqual(['SheetResumed', 'FinishedElsewhere']);
    expect(types(open(), finish, over).slice(-2)).toEqual(['SheetResumed', 'FinishConfirmed']);
    expect(types(open(), finish, over, over).slice(-2)).toEqual(['FinishConfirmed', 'SheetResumed']);
  });

  it('comes by the newest times that are known', () => {
    const times = { deadline: END, updatedAt: START + 5, timeRatio: 1.5 };
    const changed: Command = { type: 'ReportSessionTime', at: START, ...times };
    const runs = [
      { sectionId: 1, startedAt: START, deadline: START + 600_000, left: false },
      { sectionId: 9, startedAt: START, deadline: START + 600_000, left: false },
    ];
    const opening = (updatedAt: number) => {
      const { events } = run([
        open(timed),
        changed,
        open(timed, { timesUpdatedAt: updatedAt, timeRatio: 1, sectionRuns: runs, deadline: START + 30 * MINUTE }),
      ]);
      const again = events.find((event) => event.type === 'SheetResumed') as EventOf<'SheetResumed'>;
      const { deadline, timeRatio, sectionRuns } = again.data.opening;
      return [deadline - START, timeRatio, ...sectionRuns.map((one) => one.deadline - START)];
    };
    expect(opening(START + 4)).toEqual([10 * MINUTE, 1.5, 10 * MINUTE, 600_000]);
    expect(opening(START + 5)).toEqual([30 * MINUTE, 1, 600_000, 600_000]);
  });
});
