import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { Command } from '../model/command.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import type { SectionRun } from '../model/opening.ts';
import { isOpened, type Opened } from '../model/quiz-session.ts';
import { decide } from '../session/decide.ts';
import { arbitrarySheet } from '../testing/arbitrary-sheet.ts';
import { someDetails } from '../testing/item-samples.ts';
import { Play } from '../testing/play.ts';
import { arbitrarySteps } from '../testing/steps.ts';
import { admissible } from './rules.ts';

vi.setConfig({ testTimeout: 60_000 });

const STATUSES = ['F', 'FT', 'FC', 'FST'] as const;

/** Events of time and of the server, dated `at`, or earlier if they may be dated before the log's last line. */
const inventedOfTime = ({ index, state, lastAt }: Opened, at: number, pick: number): readonly QuizEvent[] => {
  const { startedAt, deadline, updatedAt, timeRatio, photos, asks, sections } = state.timers;
  const earlier = Math.max(0, lastAt - pick * 60_000);
  const times = { deadline, updatedAt, timeRatio };
  const later = { deadline: Math.max(deadline, at) + 60_000, updatedAt: updatedAt + 1, timeRatio: 1.5 };
  const older = { ...later, updatedAt: updatedAt - 1 };
  const { pause, given } = state.timers;
  const stretch = { cause: 'pause', from: earlier, to: at, given: Math.max(0, at - earlier) } as const;
  return [
    { type: 'PauseStarted', at, data: { since: earlier, reason: 'x' } },
    { type: 'PauseEnded', at, data: { since: pause?.since ?? at } },
    { type: 'PauseEnded', at, data: { since: earlier } },
    ...[stretch, ...given].map((data): QuizEvent => ({ type: 'TimeGivenBack', at, data })),
    ...[at, earlier, startedAt - 1].map((one): QuizEvent => ({ type: 'ClockSetBack', at: Math.max(0, one), data: {} })),
    ...[times, later, older].flatMap((data) =>
      [at, earlier, deadline - 1].map((one): QuizEvent => ({ type: 'EndUndone', at: Math.max(0, one), data })),
    ),
    ...index.content.sections.flatMap(({ id: sectionId }, place): readonly QuizEvent[] => {
      const asked = asks[place];
      const known = sections[place] ?? null;
      const askId = asked?.id ?? 'x';
      const runs = [known?.deadline ?? at, at + 60_000, at].flatMap((end) =>
        [true, false].map((left) => ({ sectionId, startedAt: known?.startedAt ?? at, deadline: end, left })),
      );
      return [
        ...[0, 1, 2].map((more): QuizEvent => {
          const tries = (asked?.tries ?? 0) + more;
          return { type: 'SectionAsked', at, data: { sectionId, askId, tries } };
        }),
        { type: 'SectionAsked', at, data: { sectionId, askId: 'other', tries: (asked?.tries ?? 0) + 1 } },
        ...runs.map((run): QuizEvent => ({ type: 'SectionResumed', at, data: { run } })),
        { type: 'TimeWarned', at, data: { sectionId } },
      ];
    }),
    { type: 'TimeWarned', at, data: { sectionId: null } },
    ...[0, 1, 2, 3].map((more): QuizEvent => ({ type: 'PhotoDue', at, data: { number: photos + more } })),
  ];
};

/** Events that somebody who knows the session would invent: well formed, of this sheet, with the right counters. */
const invented = (session: Opened, at: number, pick: number): readonly QuizEvent[] => {
  const { index, state } = session;
  const { active, activeSince, last, epoch, revision, timers } = state;
  const lefts = [...new Set([active, null, last < 0 ? null : last])];
  const spents = [0, Math.max(0, at - activeSince)];
  const { sections } = index.content;
  return [
    ...index.ordinalOfPosition.flatMap((_, position) =>
      lefts.flatMap((left) =>
        spents.map((spent): QuizEvent => ({ type: 'ItemVisited', at, data: { position, left, spent } })),
      ),
    ),
    ...index.items.map((item, ordinal): QuizEvent => {
      const details = someDetails(item, pick + ordinal, pick);
      return {
        type: 'AnswerChanged',
        at,
        data: { answerId: item.item.answerId, details, version: { epoch, revision: revision + 1 + (pick % 3) } },
      };
    }),
    ...sections.flatMap(({ id, duration }): readonly QuizEvent[] => {
      const deadline = Math.min(at + Math.round((duration ?? 1) * 1_000 * timers.timeRatio), timers.deadline);
      const run = { sectionId: id, startedAt: at, deadline, left: false };
      return [
        { type: 'SectionStarted', at, data: { run, confirmed: false } },
        { type: 'SectionStarted', at, data: { run, confirmed: true } },
        { type: 'SectionLeft', at, data: { sectionId: id } },
        { type: 'SectionExpired', at, data: { sectionId: id } },
        { type: 'SectionConfirmed', at, data: { sectionId: id, deadline } },
      ];
    }),
    ...STATUSES.map((status): QuizEvent => ({ type: 'QuizFinished', at, data: { status, comment: '' } })),
    ...(['displays', 'cameraLost', 'microphoneLost', 'printScreen', 'remoteDesktop', 'storageFailed'] as const).map(
      (kind): QuizEvent => ({
        type: 'IncidentSeen',
        at,
        data: { kind, evidence: kind === 'displays' ? String(state.devices.displays) : 'x' },
      }),
    ),
    ...inventedOfTime(session, at, pick),
  ];
};

const start = ({ run, confirmed }: EventOf<'SectionStarted'>['data'], at: number): Command => ({
  type: 'StartSection',
  at,
  sectionId: run.sectionId,
  server: confirmed ? { startedAt: run.startedAt, deadline: run.deadline } : null,
});

/** The sheet opened again, as the server has it with these runs of sections. */
const opening = ({ index, state }: Opened, at: number, sectionRuns: readonly SectionRun[]): Command => {
  const { epoch, revision, timers } = state;
  const { startedAt, deadline, updatedAt: timesUpdatedAt, timeRatio } = timers;
  const times = { startedAt, deadline, timesUpdatedAt, timeRatio };
  return {
    type: 'OpenSheet',
    at,
    content: index.content,
    opening: { status: 'A', epoch, revision, ...times, answers: [], sectionRuns },
  };
};

/** Each section that ended, as it would go on. */
const resumable = ({ index, state }: Opened, deadline: number): readonly SectionRun[] =>
  index.content.sections.flatMap(({ id: sectionId }, place) => {
    const known = state.timers.sections[place] ?? null;
    return known === null ? [] : [{ sectionId, startedAt: known.startedAt, deadline, left: false }];
  });

/** The server's word of a pause, on a sheet that goes on, or on one that the time here has ended and that has enough of it. */
const pauseCommands = (
  session: Opened,
  { type, at, data }: EventOf<'PauseStarted' | 'PauseEnded' | 'TimeGivenBack'>,
): readonly Command[] => {
  const { finish, timers } = session.state;
  const { pause, given, timeRatio } = timers;
  const news =
    type === 'PauseStarted'
      ? { pause: data as EventOf<'PauseStarted'>['data'], given }
      : type === 'PauseEnded'
        ? { pause: null, given }
        : { pause, given: [...given, data as EventOf<'TimeGivenBack'>['data']] };
  const deadline = Math.max(timers.deadline, at + 60_000);
  const times = { deadline, timeRatio, updatedAt: timers.updatedAt + 1, standstill: news };
  return finish === null
    ? [{ type: 'ReportSessionTime', at, ...times }]
    : [timeRatio, timeRatio + 1_000].map((ratio) => ({
        type: 'ReportStillUnderWay',
        at,
        times: { ...times, timeRatio: ratio },
        runs: resumable(session, at + 60_000),
      }));
};

/** Commands that might cause the event: of the examinee, of time, or of the server. */
const commandsFor = (session: Opened, event: QuizEvent): readonly Command[] => {
  const { index, state } = session;
  const { at } = event;
  const { deadline, timeRatio, updatedAt } = state.timers;
  const time: Command = { type: 'ReportTime', at };
  const next: Command = { type: 'Next', at, confirmed: true };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Time gives the others.
  switch (event.type) {
    case 'ItemVisited':
      return [
        { type: 'GoTo', at, position: event.data.position },
        next,
        { type: 'ReportSessionTime', at, deadline, timeRatio, updatedAt: updatedAt + 1 },
      ];
    case 'AnswerChanged': {
      const { details, version, answerId } = event.data;
      const itemId = index.items.find(({ item }) => item.answerId === answerId)?.item.id ?? 0;
      return [{ type: 'AnswerItem', at, itemId, details, beyond: version.revision - 1 }];
    }
    case 'SectionStarted':
      return [start(event.data, at)];
    case 'SectionAsked':
      return [{ type: 'AskForSection', at, sectionId: event.data.sectionId, name: event.data.askId }];
    case 'ClockSetBack':
      return [{ type: 'ReportClockSetBack', at }];
    case 'SectionResumed':
      return [opening(session, at, [event.data.run])];
    case 'PauseStarted':
    case 'PauseEnded':
    case 'TimeGivenBack':
      return pauseCommands(session, event);
    case 'EndUndone':
      return [{ type: 'ReportStillUnderWay', at, times: event.data, runs: resumable(session, at + 60_000) }];
    case 'SectionLeft':
      return [
        next,
        { type: 'ReportSessionTime', at, deadline, timeRatio, updatedAt: updatedAt + 1 },
        ...index.content.sections.map(({ id }): Command => {
          const server = { startedAt: at, deadline: at + 1_000 };
          return { type: 'StartSection', at, sectionId: id, server };
        }),
      ];
    case 'SectionConfirmed':
      return [{ type: 'ReportSectionConfirmed', at, ...event.data }];
    case 'QuizFinished':
      return [time, { type: 'FinishQuiz', at, processes: [] }, { type: 'ReportPrintScreen', at, evidence: 'x' }];
    case 'IncidentSeen':
      return [
        { type: 'ReportDisplays', at, count: state.devices.displays },
        { type: 'ReportPrintScreen', at, evidence: 'x' },
        { type: 'ReportRemoteDesktop', at, processes: ['x'] },
        { type: 'ReportStorageFailed', at, evidence: 'x' },
      ];
    default:
      return [time];
  }
};

/** Draws that meet each of the events below; others, drawn anew each time, may miss one. */
const SEED_OF_ALL = 2;

/** Counts, for each type of event, how often one was admissible, and was caused by a command. */
const givenOf = (parameters: fc.Parameters<unknown>): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  fc.assert(
    fc.property(
      arbitrarySheet,
      arbitrarySteps,
      fc.nat({ max: 60 }),
      fc.nat({ max: 30_000 }),
      (sheet, steps, pick, wait) => {
        const { session } = new Play(sheet).run(steps.slice(0, pick));
        if (!isOpened(session)) return;
        const at = session.lastAt + 1 + wait;
        for (const event of invented(session, at, pick)) {
          if (admissible(session, event) !== null) continue;
          found.set(event.type, (found.get(event.type) ?? 0) + 1);
          const given = commandsFor(session, event).flatMap((command) => {
            const decision = decide(command, session);
            return E.isRight(decision) ? decision.right : [];
          });
          expect(given).toContainEqual(event);
        }
      },
    ),
    parameters,
  );
  return found;
};

describe('whatever is admissible', () => {
  it('is given by a command in that very state', () => {
    givenOf({ numRuns: 150, endOnFailure: true });
  });

  it('is given so whatever it is', () => {
    const found = givenOf({ numRuns: 150, seed: SEED_OF_ALL });
    for (const type of [
      'ItemVisited',
      'AnswerChanged',
      'SectionStarted',
      'SectionLeft',
      'SectionExpired',
      'QuizFinished',
      'SectionAsked',
      'SectionResumed',
      'EndUndone',
      'ClockSetBack',
      'TimeWarned',
      'PhotoDue',
      'PauseStarted',
      'PauseEnded',
      'TimeGivenBack',
    ])
      expect([type, found.get(type) ?? 0]).not.toEqual([type, 0]);
  });
});
