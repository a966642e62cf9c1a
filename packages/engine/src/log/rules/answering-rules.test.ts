import { describe, expect, it } from 'vitest';
import type { Command } from '../../model/command.ts';
import { ITEM_TYPE } from '../../model/item-type.ts';
import { MAX_TEXT_LENGTH, MAX_UNSEEN_REVISIONS } from '../../model/limits.ts';
import { ruleBroken, sessionOf } from '../../testing/rule-broken.ts';
import { anItem, anOpening, aSection, aSheet, chosen, START, written } from '../../testing/sheets.ts';

const DEADLINE = START + 60 * 60_000;
const text = { type: ITEM_TYPE.text, options: [] };
const content = aSheet([aSection(1, [anItem(1), anItem(2, text), anItem(3, { ...text, type: ITEM_TYPE.numeric })])]);
const open: Command = { type: 'OpenSheet', at: START, content, opening: anOpening({ epoch: 5, revision: 20 }) };
// The first item is seen as the sheet opens.
const REVISION = 21;
const opened = sessionOf([open]);
const finished = sessionOf([open, { type: 'FinishQuiz', at: START, processes: [] }]);

describe('an answer in the log', () => {
  const changed = (more: object = {}, version = {}, session = opened, at = START) =>
    ruleBroken(
      session,
      'AnswerChanged',
      { answerId: 1001, details: chosen(11), version: { epoch: 5, revision: REVISION + 1, ...version }, ...more },
      at,
    );

  it('is one to a question of the sheet, in its epoch, while there is time', () => {
    expect(changed()).toBeNull();
    expect(changed({ answerId: 999 })).toBe('unknownAnswer');
    expect(changed({ details: chosen(99) })).toBe('invalidDetails');
    expect([4, 6].map((epoch) => changed({}, { epoch }))).toEqual(['wrongEpoch', 'wrongEpoch']);
    expect(changed({}, {}, finished)).toBe('afterFinish');
    expect([DEADLINE - 1, DEADLINE].map((at) => changed({}, {}, opened, at))).toEqual([null, 'afterDeadline']);
  });

  it('has a revision that is new, and not beyond what a page may have given out unseen', () => {
    const most = REVISION + MAX_UNSEEN_REVISIONS + 1;
    expect([REVISION - 1, REVISION, REVISION + 1].map((revision) => changed({}, { revision }))).toEqual([
      'revisionNotNew',
      'revisionNotNew',
      null,
    ]);
    expect([most, most + 1].map((revision) => changed({}, { revision }))).toEqual([null, 'revisionTooHigh']);
  });

  it('changes something', () => {
    const answered = sessionOf([open, { type: 'AnswerItem', at: START, itemId: 1, details: chosen(11) }]);
    const next = { revision: REVISION + 2 };
    expect([changed({}, next, answered), changed({ details: chosen(12) }, next, answered)]).toEqual([
      'nothingChanged',
      null,
    ]);
    expect(changed({ details: [] })).toBe('nothingChanged');
  });

  it('is kept though it is beyond a limit: whoever takes the answers judges it by itself', () => {
    const typed = (answer: string) => changed({ answerId: 1002, details: written(answer) });
    expect([typed('x'.repeat(MAX_TEXT_LENGTH + 1)), typed('\ud800')]).toEqual([null, null]);
    expect(changed({ answerId: 1003, details: written('diez') })).toBe('invalidDetails');
  });
});

describe('revisions that are skipped', () => {
  it('go no further back than the log, nor further on than a page may have given out', () => {
    const most = REVISION + MAX_UNSEEN_REVISIONS;
    const skipped = (revision: number) => ruleBroken(opened, 'RevisionsSkipped', { revision });
    expect([REVISION - 1, REVISION, most, most + 1].map(skipped)).toEqual([
      'revisionNotNew',
      null,
      null,
      'revisionTooHigh',
    ]);
  });
});

describe('what stood where a number is asked for', () => {
  it('is of a question that asks for one, and other than before, while there is time', () => {
    const typed = (answerId: number, one: string, session = opened, at = START) =>
      ruleBroken(session, 'NumberTyped', { answerId, typed: one }, at);
    expect([typed(1003, '1,'), typed(1002, '1,'), typed(999, '1,')]).toEqual([null, 'unknownAnswer', 'unknownAnswer']);
    expect(typed(1003, '1,', finished)).toBe('afterFinish');
    expect([DEADLINE - 1, DEADLINE].map((at) => typed(1003, '1,', opened, at))).toEqual([null, 'afterDeadline']);
    const before = sessionOf([open, { type: 'ReportNumberTyped', at: START, itemId: 3, typed: '1,' }]);
    expect([typed(1003, '1,', before), typed(1003, '1,5', before)]).toEqual(['nothingChanged', null]);
  });
});
