import { expect, it } from 'vitest';
import { emptySession } from '../index.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import type { Draft } from './draft.ts';
import { refusedPositions } from './draft.ts';

const content = simpleSheet([{ items: 12, duration: null }]);
const { session } = run([{ type: 'OpenSheet', at: START, content, opening: anOpening() }]);
const draft = (itemId: number, isRefused = true): Draft => ({
  itemId,
  text: 'x',
  details: null,
  rejection: isRefused ? { reason: 'Stale' } : null,
  review: null,
});

it('the questions in which something stands that was refused are told by their places, in order, each once', () => {
  const drafts = [draft(111), draft(102), draft(103, false), draft(100), draft(102), draft(999)];
  expect(refusedPositions(session, drafts)).toEqual([0, 2, 11]);
  expect(refusedPositions(session, [draft(103, false)])).toEqual([]);
  expect(refusedPositions(session, [{ ...draft(100), review: 'heard' }])).toEqual([]);
  expect(refusedPositions(emptySession, drafts)).toEqual([]);
});
