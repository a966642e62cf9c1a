import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { Item } from '../model/item.ts';
import { given, run } from '../testing/decider-specification.ts';
import {
  anItem,
  anOpening,
  anOption,
  aSection,
  aSheet,
  choose,
  chosen,
  START,
  when,
  written,
} from '../testing/sheets.ts';
import { activePosition, canGoBack, isLastPosition, missingRequired } from './select-navigation.ts';

const at = START + 1000;
const opened = (content: ReturnType<typeof aSheet>): Command => ({
  type: 'OpenSheet',
  at: START,
  content,
  opening: anOpening(),
});
const goTo = (position: number): Command => ({ type: 'GoTo', at, position });
const next: Command = { type: 'Next', at, confirmed: false };
const sure: Command = { type: 'Next', at, confirmed: true };
const back: Command = { type: 'Previous', at };
const visited = (position: number, left: number | null, spent = 1000) => ({
  type: 'ItemVisited' as const,
  data: { position, left, spent },
});

describe('moving on a sheet', () => {
  it('skips what is disabled, both ways', () => {
    const open = opened(aSheet([aSection(1, [anItem(1), anItem(2, { condition: when('AND', [1, 12]) }), anItem(3)])]));
    given(open).when(next).thenEvents(visited(2, 0));
    given(open, next)
      .when(back)
      .thenEvents(visited(0, 2, 0));
    given(open).when(goTo(1)).thenRefused({ reason: 'ItemDisabled', itemId: 2 });
    given(open, choose(1, 12)).when(next).thenEvents(visited(1, 0));
  });

  it('goes where the chosen option leads', () => {
    const leading = anItem(1, { options: [anOption(11, { nextIndex: 2 }), anOption(12)] });
    const open = opened(aSheet([aSection(1, [leading, anItem(2), anItem(3)])]));
    given(open, choose(1, 11)).when(next).thenEvents(visited(2, 0));
    given(open, choose(1, 12)).when(next).thenEvents(visited(1, 0));
  });

  it('goes on from a question that leads back to itself, past what is disabled', () => {
    const leading = anItem(2, { options: [anOption(21, { nextIndex: 0 }), anOption(22)] });
    const content = aSheet([aSection(1, [anItem(1, { condition: when('AND', [2, 22]) }), leading, anItem(3)])]);
    const open = opened(content);
    given(open, choose(2, 21)).when(next).thenEvents(visited(2, 1));
    expect(isLastPosition(run([open, choose(2, 21)]).session)).toBe(false);
  });

  it('starts a timed section where the chosen option leads', () => {
    const leading = anItem(1, { options: [anOption(11, { nextIndex: 2 }), anOption(12)] });
    const content = aSheet([aSection(1, [leading]), aSection(2, [anItem(2), anItem(3)], { duration: 600 })]);
    const start: Command = {
      type: 'StartSection',
      at,
      sectionId: 2,
      server: { startedAt: at, deadline: at + 600_000 },
    };
    const places = [12, 11].map((option) => activePosition(run([opened(content), choose(1, option), start]).session));
    expect(places).toEqual([1, 2]);
  });

  it('stays on a single page while anything on it is enabled', () => {
    const first = [anItem(1), anItem(2, { condition: when('AND', [1, 11]) })];
    const placeOf = (items: readonly Item[]) => {
      const content = aSheet([aSection(1, items, { isSinglePage: true }), aSection(2, [anItem(9)])]);
      return activePosition(run([opened(content), choose(1, 11), goTo(1), choose(1, 12)]).session);
    };
    expect(placeOf(first)).toBe(0);
    expect(placeOf([...first, anItem(3), anItem(4)])).toBe(2);
  });

  it('asks about an unanswered question when there is no way back', () => {
    const open = opened(aSheet([aSection(1, [anItem(1), anItem(2)])], { backButtonEnabled: false }));
    given(open).when(next).thenRefused({ reason: 'UnansweredUnconfirmed', position: 0 });
    given(open).when(sure).thenEvents(visited(1, 0));
    given(open, sure).when(back).thenRefused({ reason: 'BackButtonOff' });
    given(open, sure).when(goTo(0)).thenRefused({ reason: 'BackButtonOff' });
    given(open, sure).when(choose(1, 11)).thenRefused({ reason: 'BackButtonOff' });
    expect(canGoBack(run([open, sure]).session)).toBe(false);
    expect(isLastPosition(run([open, sure]).session)).toBe(true);
  });

  it('is kept on a required question, and from finishing', () => {
    const open = opened(aSheet([aSection(1, [anItem(1, { required: true }), anItem(2)])]));
    given(open)
      .when(next)
      .thenRefused({ reason: 'RequiredUnanswered', positions: [0] });
    given(open)
      .when({ type: 'FinishQuiz', at, processes: [] })
      .thenRefused({ reason: 'RequiredUnanswered', positions: [0] });
    expect(missingRequired(run([open]).session, 1)).toEqual([0]);
    given(open, choose(1, 11)).when(next).thenEvents(visited(1, 0));
  });

  it('requires nothing of readings, disabled items, or what can no longer be reached', () => {
    const reading = anItem(4, { type: 11, required: true, options: [], children: [anItem(5)] });
    const hidden = anItem(2, { required: true, condition: when('AND', [1, 12]) });
    const jump = anItem(1, { options: [anOption(11, { nextIndex: 3 }), anOption(12)] });
    const content = aSheet([aSection(1, [jump, hidden, anItem(3, { required: true }), reading])], {
      backButtonEnabled: false,
    });
    given(opened(content), choose(1, 11), next)
      .when({ type: 'FinishQuiz', at, processes: ['anydesk'] })
      .thenEvents({ type: 'QuizFinished', data: { status: 'F', comment: 'anydesk' } });
  });

  it('leaves a single page only when all its required questions are answered', () => {
    const page = aSection(1, [anItem(1, { required: true }), anItem(2), anItem(3, { required: true })], {
      isSinglePage: true,
    });
    const open = opened(aSheet([page, aSection(2, [anItem(4)])]));
    given(open)
      .when(next)
      .thenRefused({ reason: 'RequiredUnanswered', positions: [0, 2] });
    given(open).when(goTo(2)).thenEvents(visited(2, 0));
    given(open, choose(1, 11), choose(3, 31)).when(next).thenEvents(visited(3, 0));
  });

  it('moves off an item that an answer disables', () => {
    const page = aSection(1, [anItem(1), anItem(2, { condition: when('AND', [1, 11]) }), anItem(3)], {
      isSinglePage: true,
    });
    const session = given(opened(aSheet([page])), choose(1, 11), goTo(1))
      .when(choose(1, 12))
      .thenEvents(
        { type: 'AnswerChanged', data: { answerId: 1001, details: chosen(12), version: { epoch: 1, revision: 5 } } },
        visited(2, 1, 0),
      );
    expect(activePosition(session)).toBe(2);
  });

  it('stays without the server, unless the evaluation is hybrid', () => {
    const link: Command = { type: 'ReportLink', at, online: false, serverOff: false };
    const items = [aSection(1, [anItem(1), anItem(2)])];
    given(opened(aSheet(items)), link)
      .when(next)
      .thenRefused({ reason: 'Blocked', by: 'offline' });
    given(opened(aSheet(items, { hybridMode: true })), link)
      .when(next)
      .thenEvents(visited(1, 0));
  });

  it('neither moves nor answers behind the camera overlay', () => {
    const camera: Command = { type: 'ReportCamera', at, problem: 'dark' };
    const items = [aSection(1, [anItem(1), anItem(2)])];
    given(opened(aSheet(items, { cameraOff: 2 })), camera)
      .when(choose(1, 11))
      .thenRefused({ reason: 'Blocked', by: 'camera' });
    given(opened(aSheet(items, { cameraOff: 1 })), camera)
      .when(next)
      .thenEvents(visited(1, 0));
  });
});

describe('details that an item cannot take', () => {
  const items = [
    anItem(1),
    anItem(2, { type: 2, max: 1 }),
    anItem(3, { type: 3 }),
    anItem(5, { type: 5, max: 3 }),
    anItem(6, { type: 6, options: [] }),
    anItem(7, { type: 7, options: [] }),
    anItem(8, { type: 8, content: '<p>{{1}} {{2}}</p>' }),
    anItem(9, { type: 9, children: [anItem(90, { options: [] })] }),
  ];
  const open = opened(aSheet([aSection(1, items)]));
  it.each([
    [1, chosen(99), 'notOffered'],
    [1, chosen(11, 12), 'tooMany'],
    [2, chosen(21, 22), 'tooMany'],
    [3, [{ itemOptionId: 31, answer: 'otra', slot: null }], 'notOffered'],
    [5, written('largo'), 'tooLong'],
    [6, written('doce'), 'notANumber'],
    [7, written('2026-02-29'), 'notADate'],
    [8, [{ itemOptionId: 81, answer: null, slot: 3 }], 'notOffered'],
    [9, chosen(91), 'notOffered'],
    [90, chosen(901), 'notOffered'],
  ] as const)('of item %i: %j', (itemId, details, problem) => {
    given(open)
      .when({ type: 'AnswerItem', at, itemId, details })
      .thenRefused({ reason: 'InvalidDetails', itemId, problem });
  });

  it('but a row takes its matrix’s options', () => {
    given(open)
      .when({ type: 'AnswerItem', at, itemId: 90, details: chosen(91) })
      .thenEvents({
        type: 'AnswerChanged',
        data: { answerId: 1090, details: chosen(91), version: { epoch: 1, revision: 2 } },
      });
  });
});
