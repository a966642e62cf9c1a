import { describe, expect, it } from 'vitest';
import type { Command } from '../model/command.ts';
import type { Item } from '../model/item.ts';
import { emptySession } from '../model/quiz-session.ts';
import type { Section } from '../model/sheet-content.ts';
import { given, run } from '../testing/decider-specification.ts';
import { anItem, anOpening, anOption, aSection, aSheet, choose, MINUTE, START, when } from '../testing/sheets.ts';
import { flaggedPositions } from './flags.ts';
import {
  activePosition,
  canGoBack,
  isLastPosition,
  isSomewhereLeft,
  missingRequired,
  sectionToStart,
} from './select-navigation.ts';

const at = START + 1_000;
const open = (sections: readonly Section[], rules = {}): Command => ({
  type: 'OpenSheet',
  at: START,
  content: aSheet(sections, rules),
  opening: anOpening(),
});
const oneSection = (...items: readonly Item[]): Command => open([aSection(1, items)]);
const goTo = (position: number, time = at): Command => ({ type: 'GoTo', at: time, position });
const next: Command = { type: 'Next', at, confirmed: true };
const back: Command = { type: 'Previous', at };
const start = (sectionId: number, time = START): Command => ({
  type: 'StartSection',
  at: time,
  sectionId,
  server: { startedAt: time, deadline: time + 10 * MINUTE },
});
const place = (...commands: readonly Command[]) => activePosition(run(commands).session);
const disabled = (id: number) => anItem(id, { condition: when('AND', [99, 1]) });

describe('the first and the last place', () => {
  const three = oneSection(anItem(1), anItem(2), anItem(3));

  it.each([
    [0, false, false],
    [1, true, false],
    [2, true, true],
  ])('are where one can’t go back or on: at %i', (position, canBack, isLast) => {
    const { session } = run([three, goTo(position)]);
    expect([canGoBack(session), isLastPosition(session)]).toEqual([canBack, isLast]);
    if (!canBack) given(three, goTo(position)).when(back).thenRefused({ reason: 'NowhereToGo' });
    if (isLast) given(three, goTo(position)).when(next).thenRefused({ reason: 'NowhereToGo' });
  });

  it('are so, too, where what lies between is disabled', () => {
    const sheet = oneSection(disabled(1), anItem(2), disabled(3));
    const { session } = run([sheet]);
    expect([activePosition(session), canGoBack(session), isLastPosition(session)]).toEqual([1, false, true]);
  });

  it('go on to the very first place and to the very last', () => {
    expect([place(three, goTo(1), back), place(three, goTo(1), next)]).toEqual([0, 2]);
    const leads = anItem(3, { options: [anOption(31, { nextIndex: 0 }), anOption(32, { nextIndex: 9 })] });
    const leading = oneSection(anItem(1), anItem(2), leads, anItem(4));
    expect(isLastPosition(run([leading, goTo(2), choose(3, 31)]).session)).toBe(false);
    expect(place(leading, goTo(2), choose(3, 31), next)).toBe(0);
    given(leading, goTo(2), choose(3, 32)).when(next).thenRefused({ reason: 'NowhereToGo' });
  });

  it('are nowhere, of a session that is not open or has ended', () => {
    expect([canGoBack(emptySession), isLastPosition(emptySession), isSomewhereLeft(emptySession, at)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([missingRequired(emptySession, null), sectionToStart(emptySession), flaggedPositions(emptySession)]).toEqual(
      [[], null, []],
    );
    const { session } = run([three, goTo(1), { type: 'FinishQuiz', at, processes: [] }]);
    expect([activePosition(session), canGoBack(session), isLastPosition(session)]).toEqual([null, false, false]);
  });
});

describe('a place that there is not', () => {
  const two = oneSection(anItem(1), anItem(2));

  it.each([-1, 2])('is not gone to: %i', (position) => {
    given(two).when(goTo(position)).thenRefused({ reason: 'NoSuchPosition', position });
  });

  it('is none where one is: nothing happens', () => {
    given(two).when(goTo(0)).thenEvents();
  });
});

describe('a single page', () => {
  const page = (rules = {}) =>
    open(
      [
        aSection(1, [anItem(1)]),
        aSection(2, [anItem(2), anItem(3), anItem(4)], { isSinglePage: true }),
        aSection(3, [anItem(5)]),
      ],
      rules,
    );

  it('is left from any of its places as one: on to what follows it, back to what lies before it', () => {
    for (const position of [1, 2, 3]) {
      expect(place(page(), goTo(position), next)).toBe(4);
      expect(place(page(), goTo(position), back)).toBe(0);
    }
  });

  it('is moved about on, and answered, where nothing leads back; what lies before it is not', () => {
    const oneWay = [page({ backButtonEnabled: false }), next] as const;
    expect(place(...oneWay, goTo(3), goTo(1))).toBe(1);
    given(...oneWay, goTo(3))
      .when(goTo(4))
      .thenRefused({ reason: 'BackButtonOff' });
    given(...oneWay, goTo(3))
      .when(goTo(0))
      .thenRefused({ reason: 'BackButtonOff' });
    expect(run([choose(2, 21)], run([...oneWay, goTo(3)]).session).events).toHaveLength(1);
    given(...oneWay, goTo(3))
      .when(choose(1, 11))
      .thenRefused({ reason: 'BackButtonOff' });
  });

  it('asks where any of its questions is unanswered, and none where all are, or are disabled', () => {
    const sure = { ...next, confirmed: false } as Command;
    const oneWay = [page({ backButtonEnabled: false }), next, choose(2, 21), choose(4, 41)] as const;
    given(...oneWay)
      .when(sure)
      .thenRefused({ reason: 'UnansweredUnconfirmed', position: 2 });
    expect(place(...oneWay, choose(3, 31), sure)).toBe(4);
    const hidden = aSection(1, [anItem(1), disabled(2)], { isSinglePage: true });
    const reading = aSection(2, [anItem(3, { type: 11, options: [] })]);
    const rest = open([hidden, reading, aSection(3, [anItem(4)])], { backButtonEnabled: false });
    expect(place(rest, choose(1, 11), sure, sure)).toBe(3);
  });

  it('has no option that leads on: what follows the page does', () => {
    const leading = anItem(1, { options: [anOption(11, { nextIndex: 3 })] });
    const sheet = open([
      aSection(1, [leading, anItem(2)], { isSinglePage: true }),
      aSection(2, [anItem(3), anItem(4)]),
    ]);
    expect(place(sheet, choose(1, 11), next)).toBe(2);
  });
});

describe('what is required', () => {
  const needed = (id: number) => anItem(id, { required: true });
  const sections = [
    aSection(1, [needed(1), anItem(2)]),
    aSection(2, [needed(3)]),
    aSection(3, [needed(4)], { duration: 60 }),
  ];

  it('is told by section, and of all', () => {
    const { session } = run([open(sections)]);
    expect([1, 2, 3, 9].map((id) => missingRequired(session, id))).toEqual([[0], [2], [3], []]);
    expect(missingRequired(session, null)).toEqual([0, 2, 3]);
    expect(missingRequired(run([choose(3, 31)], session).session, null)).toEqual([0, 3]);
  });

  it('keeps nobody from going back, and from going on only where one is', () => {
    given(open(sections))
      .when(goTo(2))
      .thenRefused({ reason: 'RequiredUnanswered', positions: [0] });
    expect(place(open(sections), choose(1, 11), goTo(2), goTo(0))).toBe(0);
    given(open(sections), choose(1, 11), goTo(2))
      .when(next)
      .thenRefused({ reason: 'RequiredUnanswered', positions: [2] });
  });

  it('is asked for no more once its section is over', () => {
    const began = [open(sections), choose(1, 11), choose(3, 31), start(3)];
    const { session } = run(began);
    expect(missingRequired(session, null)).toEqual([3]);
    const over = run([{ type: 'ReportTime', at: START + 10 * MINUTE }], session).session;
    expect([missingRequired(over, null), activePosition(over)]).toEqual([[], 2]);
  });
});

describe('the time on an item', () => {
  const two = oneSection(anItem(1), anItem(2));
  const times = (...commands: readonly Command[]) => {
    const { cells } = run([two, ...commands]).session.state;
    return [0, 1].map((ordinal) => cells.at(ordinal).answer.time);
  };

  it('is from its visit to the next, and adds up', () => {
    expect(times(goTo(1, START + 5), goTo(0, START + 7), goTo(1, START + 10))).toEqual([8, 2]);
    expect(times(goTo(1, START))).toEqual([0, 0]);
  });

  it('changes nothing of it where none was spent: what is left has nothing new to tell', () => {
    const sent: readonly Command[] = [
      { type: 'StartSync', at: START, limit: 9 },
      { type: 'ReportSyncAcked', at: START, syncId: 1, setAside: [], superseded: [] },
    ];
    const pending = (time: number) => {
      const { marks } = run([two, ...sent, goTo(1, time)]).session.state;
      return marks.ordinals(marks.count);
    };
    expect([pending(START), pending(START + 1)]).toEqual([[1], [0, 1]]);
  });
});
