import { describe, expect, it } from 'vitest';
import { evolve } from '../session/evolve.ts';
import { anItem, anOpening, aSection, aSheet, START, when } from '../testing/sheets.ts';
import { emptySession, type QuizSession } from './quiz-session.ts';
import {
  circlesOf,
  contentOf,
  isOpen,
  itemAt,
  positionCount,
  positionOfItem,
  positionsOf,
  readingFor,
  sectionAt,
} from './select-content.ts';
import type { SheetContent } from './sheet-content.ts';

const reading = anItem(4, { type: 11, options: [], children: [anItem(5), anItem(6)] });
const matrix = anItem(2, { type: 9, children: [anItem(20, { options: [] }), anItem(21, { options: [] })] });
const content = aSheet([aSection(11, [anItem(1), matrix]), aSection(12, [anItem(3), reading])]);
const opened = (sheet: SheetContent): QuizSession =>
  evolve(emptySession, { type: 'SheetOpened', at: START, data: { content: sheet, opening: anOpening() } });
const session = opened(content);

describe('the content of a sheet that is open', () => {
  it('is what was opened, place by place: rows have their matrix’s, questions of a reading their own', () => {
    expect([isOpen(session), contentOf(session), positionCount(session)]).toEqual([true, content, 6]);
    expect([0, 1, 2, 3, 4, 5].map((position) => itemAt(session, position).id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([0, 1, 2, 5].map((position) => sectionAt(session, position).id)).toEqual([11, 11, 12, 12]);
    expect([11, 12].map((id) => positionsOf(session, id))).toEqual([
      [0, 1],
      [2, 3, 4, 5],
    ]);
    expect([1, 2, 20, 21, 3, 4, 5, 6].map((id) => positionOfItem(session, id))).toEqual([0, 1, 1, 1, 2, 3, 4, 5]);
  });

  it('has a reading for its questions, and for nothing else', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((position) => readingFor(session, position)?.id)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      4,
      4,
      undefined,
    ]);
    const first = opened(aSheet([aSection(1, [reading])]));
    expect([0, 1, 2].map((position) => readingFor(first, position)?.id)).toEqual([undefined, 4, 4]);
  });

  it('has nothing at a place, in a section or under an id that there is not', () => {
    expect([-1, 6].map((position) => itemAt(session, position).id)).toEqual([0, 0]);
    expect([-1, 6].map((position) => sectionAt(session, position).id)).toEqual([0, 0]);
    expect([positionsOf(session, 13), positionOfItem(session, 7)]).toEqual([[], null]);
  });

  it('names circles of conditions by the ids of their items, once', () => {
    const circle = opened(
      aSheet([aSection(1, [anItem(1), ...[2, 3].map((id) => anItem(id, { condition: when('AND', [5 - id, 1]) }))])]),
    );
    expect(circlesOf(circle)).toEqual([[2, 3]]);
    expect(circlesOf(circle)).toBe(circlesOf(circle));
    expect(circlesOf(session)).toEqual([]);
  });
});

describe('a session that is not open', () => {
  it('has an empty sheet, of nobody, which allows and asks nothing', () => {
    const { sections, rules, ...ids } = contentOf(emptySession);
    expect(isOpen(emptySession)).toBe(false);
    expect([sections, positionCount(emptySession), circlesOf(emptySession)]).toEqual([[], 0, []]);
    expect(ids).toEqual({ sheetId: 0, quizId: 0, formId: 0, name: '', reference: '', updateEach: 0 });
    const { zoom, evaluationEndAction, cameraOff, printScreen, ...allowed } = rules;
    expect([zoom, evaluationEndAction, cameraOff, printScreen]).toEqual([1, 1, 0, 0]);
    expect(Object.values(allowed)).toEqual(Object.values(allowed).map(() => false));
  });

  it('has an item that is none: a reading without words, of which nothing is asked', () => {
    const none = { ...anItem(0, { type: 11, content: '', options: [] }), answerId: 0 };
    expect(itemAt(emptySession, 0)).toEqual(none);
    expect(sectionAt(emptySession, 0)).toEqual(aSection(0, [], { name: '' }));
    expect([positionsOf(emptySession, 1), positionOfItem(emptySession, 1), readingFor(emptySession, 0)]).toEqual([
      [],
      null,
      null,
    ]);
  });
});
