import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { activePosition } from '../navigation/select-navigation.ts';
import { evolve } from '../session/evolve.ts';
import { given, run } from '../testing/decider-specification.ts';
import {
  alone,
  FIRST,
  hybrid,
  LAST,
  opened,
  SECOND,
  sections,
  start,
  strict,
  TEN,
} from '../testing/given/timed-sections.ts';
import { anItem, aSection, aSheet, chosen, MINUTE, START, when } from '../testing/sheets.ts';
import { sectionDeadline, sectionsAsked, unconfirmedSections } from './select-timers.ts';

const ask = (sectionId: number, at = START + 1, name = 'uno'): Command => ({
  type: 'AskForSection',
  at,
  sectionId,
  name,
});
const confirm = (sectionId: number, deadline: number): Command => ({
  type: 'ReportSectionConfirmed',
  at: START + 5,
  sectionId,
  deadline,
});
const asked = (sectionId: number, askId: string, tries: number) =>
  ({ type: 'SectionAsked', data: { sectionId, askId, tries } }) as const;

describe('the start of a section', () => {
  it('is asked for under one name until there is a word of it, as often as it takes', () => {
    given(opened())
      .when(ask(FIRST))
      .thenEvents(asked(FIRST, 'uno', 1));
    given(opened(), ask(FIRST))
      .when(ask(FIRST, START + 2, 'dos'))
      .thenEvents(asked(FIRST, 'uno', 2));
    given(opened(), ask(FIRST))
      .when(ask(SECOND, START + 2, 'dos'))
      .thenEvents(asked(SECOND, 'dos', 1));
    const { session } = run([opened(), ask(FIRST), ask(SECOND)]);
    expect(sectionsAsked(session)).toEqual([
      { sectionId: FIRST, startedAt: null },
      { sectionId: SECOND, startedAt: null },
    ]);
    expect(sectionsAsked(run([start(FIRST)], session).session)).toEqual([{ sectionId: SECOND, startedAt: null }]);
  });

  it('is asked for, too, where it was started without the server, and after the end: it has to hear of it', () => {
    const { session } = run([opened(hybrid), alone(FIRST), ask(FIRST)]);
    expect(sectionsAsked(session)).toEqual([{ sectionId: FIRST, startedAt: START + 1 }]);
    given(opened(hybrid), alone(FIRST), ask(FIRST))
      .when(ask(FIRST, START + 61 * MINUTE))
      .thenEvents(asked(FIRST, 'uno', 2));
    const told = run([confirm(FIRST, START + TEN)], session).session;
    expect([sectionsAsked(told), unconfirmedSections(told)]).toEqual([[], []]);
  });

  it('is not asked for where there is nothing to start', () => {
    given(opened()).when(ask(99)).thenRefused({ reason: 'NoSuchSection', sectionId: 99 });
    given(opened()).when(ask(LAST)).thenRefused({ reason: 'SectionHasNoTimer', sectionId: LAST });
    given(opened(), start(FIRST)).when(ask(FIRST)).thenRefused({ reason: 'SectionAlreadyStarted', sectionId: FIRST });
    given(opened())
      .when(ask(FIRST, START + 60 * MINUTE))
      .thenRefused({ reason: 'TimeOver' });
    given(opened())
      .when(ask(FIRST, START + 60 * MINUTE - 1))
      .thenEvents(asked(FIRST, 'uno', 1));
  });

  it('is refused of what has none, has begun, or is over', () => {
    given(opened()).when(start(99)).thenRefused({ reason: 'NoSuchSection', sectionId: 99 });
    given(opened()).when(start(LAST)).thenRefused({ reason: 'SectionHasNoTimer', sectionId: LAST });
    const began = [opened(), start(FIRST)];
    given(...began)
      .when(start(FIRST, START + 2))
      .thenRefused({ reason: 'SectionAlreadyStarted', sectionId: FIRST });
    given(...began)
      .when(start(FIRST, START + 1 + TEN))
      .thenRefused({ reason: 'SectionOver', sectionId: FIRST });
  });

  it('needs the server where the evaluation is not hybrid, and says what keeps it away', () => {
    const link = (serverOff: boolean): Command => ({ type: 'ReportLink', at: START, online: serverOff, serverOff });
    given(opened(), link(false)).when(alone(FIRST)).thenRefused({ reason: 'Blocked', by: 'offline' });
    given(opened(), link(true)).when(alone(FIRST)).thenRefused({ reason: 'Blocked', by: 'serverOff' });
    expect(run([opened(hybrid), link(false), alone(FIRST)]).events.at(-1)).toMatchObject({ type: 'ItemVisited' });
    const covered = aSheet(sections, { hybridMode: true, cameraOff: 2 });
    const camera: Command = { type: 'ReportCamera', at: START, problem: 'missing' };
    given(opened(covered), camera).when(start(FIRST)).thenRefused({ reason: 'Blocked', by: 'camera' });
  });

  it('goes to the first place of it that is enabled, and nowhere where none is', () => {
    const onlyAfter = (option: number) => ({ condition: when('AND', [1, option]) });
    const some = aSheet([
      aSection(LAST, [anItem(1)]),
      aSection(FIRST, [anItem(2, onlyAfter(12)), anItem(3)], { duration: 600 }),
      aSection(SECOND, [anItem(4, onlyAfter(12))], { duration: 600 }),
    ]);
    expect(activePosition(run([opened(some), start(FIRST)]).session)).toBe(2);
    given(opened(some)).when(start(SECOND)).thenRefused({ reason: 'NowhereToGo' });
  });

  it('is of what comes next, where nothing leads back', () => {
    const oneWay = aSheet(sections, { backButtonEnabled: false });
    given(opened(oneWay)).when(start(SECOND)).thenRefused({ reason: 'BackButtonOff' });
    expect(activePosition(run([opened(strict), start(SECOND)]).session)).toBe(2);
    const second = [opened(oneWay), start(FIRST), { type: 'Next', at: START + 2, confirmed: true } as Command];
    const types = run([start(SECOND, START + 3)], run(second).session).events.map(({ type, data }) => [type, data]);
    expect(types.slice(0, 1)).toEqual([['SectionLeft', { sectionId: FIRST }]]);
    expect(types.at(-1)).toEqual(['ItemVisited', { position: 2, left: null, spent: 0 }]);
  });

  it('leaves behind nothing that is required', () => {
    const needed = aSheet([aSection(LAST, [anItem(1, { required: true })]), ...sections.slice(1, 2)]);
    given(opened(needed))
      .when(start(SECOND))
      .thenRefused({ reason: 'RequiredUnanswered', positions: [0] });
    const answer: Command = { type: 'AnswerItem', at: START, itemId: 1, details: chosen(11) };
    expect(activePosition(run([opened(needed), answer, start(SECOND)]).session)).toBe(1);
  });
});

describe('the server’s word of a start', () => {
  it('is taken where its end is no later, and asked for no more', () => {
    const { session } = run([opened(hybrid), alone(FIRST)]);
    for (const [deadline, end] of [
      [START + TEN - 1, START + TEN - 1],
      [START + TEN + 1, START + TEN + 1],
      [START + TEN + 2, START + TEN + 1],
    ] as const) {
      const told = run([confirm(FIRST, deadline)], session).session;
      expect([sectionDeadline(told, FIRST), unconfirmedSections(told)]).toEqual([end, []]);
      expect(run([confirm(FIRST, START)], told).events).toEqual([]);
    }
    given(opened(hybrid)).when(confirm(99, START)).thenRefused({ reason: 'NoSuchSection', sectionId: 99 });
    given(opened(hybrid)).when(confirm(FIRST, START)).thenRefused({ reason: 'SectionNotStarted', sectionId: FIRST });
  });

  it('stays the end that further times are counted from', () => {
    const times: Command = {
      type: 'ReportSessionTime',
      at: START + 6,
      deadline: START + 120 * MINUTE,
      updatedAt: START + 1,
      timeRatio: 1.5,
    };
    const { session } = run([opened(hybrid), alone(FIRST), confirm(FIRST, START + TEN - MINUTE), times]);
    expect(sectionDeadline(session, FIRST)).toBe(START + 15 * MINUTE - MINUTE);
    // An end that is the sheet’s own says nothing of a start.
    const late = run([opened(hybrid, { deadline: START + TEN }), alone(FIRST), confirm(FIRST, START + TEN), times]);
    expect(sectionDeadline(late.session, FIRST)).toBe(START + 1 + 15 * MINUTE);
  });
});

describe('an event that names a section there is not, or that has not begun', () => {
  const { session } = run([opened(hybrid), alone(FIRST)]);
  const at = START + 9;
  const of = (sectionId: number) => ({ sectionId, startedAt: START, deadline: at + 1, left: false });

  it.each<QuizEvent>([
    ...[99, SECOND].flatMap((sectionId): readonly QuizEvent[] => [
      { type: 'SectionConfirmed', at, data: { sectionId, deadline: at + 1 } },
      { type: 'SectionExpired', at, data: { sectionId } },
      { type: 'SectionLeft', at, data: { sectionId } },
      { type: 'SectionResumed', at, data: { run: of(sectionId) } },
      { type: 'TimeWarned', at, data: { sectionId } },
    ]),
    { type: 'SectionAsked', at, data: { sectionId: 99, askId: 'x', tries: 1 } },
    { type: 'SectionStarted', at, data: { run: of(99), confirmed: true } },
    { type: 'SectionStarted', at, data: { run: of(LAST), confirmed: true } },
    { type: 'SectionStarted', at, data: { run: of(FIRST), confirmed: true } },
    { type: 'SectionResumed', at, data: { run: of(FIRST) } },
  ])('changes nothing: $type $data', (event) => {
    const after = evolve(session, event);
    expect(after.state.timers).toEqual(session.state.timers);
    expect(activePosition(after)).toBe(activePosition(session));
  });

  it('asks for nothing that the server knows of', () => {
    const known = run([opened(), start(FIRST)]).session;
    const told = evolve(known, { type: 'SectionAsked', at, data: { sectionId: FIRST, askId: 'x', tries: 1 } });
    expect(sectionsAsked(told)).toEqual([]);
  });
});
