import { describe, expect, it } from 'vitest';
import { emptySession, revisionOf } from '../index.ts';
import type { QuizEvent } from '../model/event.ts';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import { run } from '../testing/decider-specification.ts';
import { anOpening, START } from '../testing/sheets.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createUnseenRevisions } from './unseen-revisions.ts';

const content = simpleSheet([{ items: 2, duration: null }]);
const open = run([{ type: 'OpenSheet', at: START, content, opening: anOpening({ revision: 7 }) }]);
const answered = run([{ type: 'AnswerItem', at: START, itemId: 100, details: chosen(100) }], open.session);
const given = answered.events.filter(({ type }) => type === 'AnswerChanged');
const skipped: QuizEvent = { type: 'RevisionsSkipped', at: START, data: { revision: 1 } };
/** Gone on with so long after its last line. */
const after = (span: number, session = open.session) => createUnseenRevisions(() => session.lastAt + span, session);

describe('revisions that a page before may have given out', () => {
  it.each([
    [-60_000, 10_000],
    [0, 10_000],
    [199, 10_000],
    [200, 10_001],
    [1_000, 10_005],
    [17_999_800, 99_999],
    [18_000_000, MAX_UNSEEN_REVISIONS],
    [86_400_000, MAX_UNSEEN_REVISIONS],
  ])('are ten thousand, and five for each second that the journal is behind: %i ms, %i', (span, most) => {
    const unseen = after(span);
    expect(unseen.beyond(open.session)).toBe(revisionOf(open.session) + most);
    expect(unseen.inOpening(open.session, anOpening())).toBe(most);
  });

  it('are none for answers once one was given beyond them, and for visits once they were skipped', () => {
    const unseen = after(0);
    unseen.see(open.events);
    expect(unseen.beyond(open.session)).toBeGreaterThan(10_000);
    unseen.see(given);
    expect([unseen.beyond(answered.session), unseen.inOpening(open.session, anOpening())]).toEqual([0, 10_000]);
    unseen.see([skipped]);
    expect([unseen.beyond(answered.session), unseen.inOpening(open.session, anOpening())]).toEqual([0, 0]);
    const other = after(0);
    other.see([skipped]);
    expect([other.beyond(open.session), other.inOpening(open.session, anOpening())]).toEqual([0, 0]);
  });

  it('are none where the journal has no sheet, but where the server has answers from this device that its disk lost', () => {
    const unseen = after(60_000, emptySession);
    expect(unseen.beyond(emptySession)).toBe(0);
    const skips = [0, 1, 500].map((revision) => unseen.inOpening(emptySession, anOpening({ revision })));
    expect(skips).toEqual([0, 10_000, 10_000]);
    expect(unseen.inOpening(open.session, anOpening({ revision: 500 }))).toBe(0);
  });
});
