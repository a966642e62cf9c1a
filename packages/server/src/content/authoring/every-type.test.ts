import { type Details, hasParts, hasRows, ITEM_TYPE, type ItemType, isReading } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { answerBlocks } from '../../documents/answer-blocks.ts';
import { viewForm } from '../../exams/forms/form-view.ts';
import { gradeItem } from '../../exams/grading/grade-item.ts';
import { gradingOf } from '../../exams/grading/item-grading.ts';
import { writtenAnswer } from '../../exams/regrades/written-answer.ts';
import { answerInWords } from '../../exams/results/answer-in-words.ts';
import { shownAnswer } from '../../exams/results/shown-answer.ts';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { evaluationJson, section } from '../../testing/evaluation-fixture.ts';
import { authoredItem, CATALOGUE_FILES } from '../../testing/item-catalogue.ts';
import { AuthoredEvaluation, type AuthoredOption } from './authored-evaluation.ts';
import { compileEvaluation } from './compile-evaluation.ts';
import { ruleOf } from './item-rules.ts';

const POLICY: GradingPolicy = {
  ...{ scale: 100, decimals: 2, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true },
};

const loaded = (type: ItemType, right: readonly number[], more: object = {}) => {
  const json = evaluationJson('Una', [section('Única', [{ ...authoredItem(type, 'p', right), ...more }])]);
  const authored = AuthoredEvaluation.decode(json);
  if (E.isLeft(authored)) throw new Error('not authored so');
  const compiled = compileEvaluation(authored.right, CATALOGUE_FILES, 100);
  if (E.isLeft(compiled)) throw new Error(compiled.left.join('\n'));
  const { form } = compiled.right;
  const [item, view] = [form.sections[0]?.items[0], viewForm(form).sections[0]?.items[0]];
  if (item === undefined || view === undefined) throw new Error('no item');
  return { item, view };
};

const verdictOf = (item: FormItem, given: Details) => {
  const rows = item.children.map((_, place) => ({
    number: place + 1,
    given: given.filter(({ slot }) => slot === place + 1),
    isAsked: true,
  }));
  const right = gradingOf(item.type).right(item);
  return gradeItem(item, true, { details: hasRows(item.type) ? [] : given, rows }, [right], POLICY).verdict;
};

describe.each(Object.entries(ITEM_TYPE).filter(([, type]) => !isReading(type)))('%s', (_, type) => {
  const { item, view } = loaded(type, [3, 1, 4, 0, 2]);
  const right = gradingOf(type).right(item);
  const wrong = gradingOf(type).right(loaded(type, [2, 0, 3, 4, 1]).item);
  const words = (details: Details) => answerInWords({ ...view, type }, details);

  it('has its author’s answer for right, another for wrong, and none for blank', () => {
    expect([right, wrong, []].map((given) => verdictOf(item, given))).toEqual([
      'right',
      expect.stringMatching(/wrong|partial/),
      'blank',
    ]);
  });

  it('is written by an operator as it is read to them', () => {
    const written = writtenAnswer(item, view, words(wrong));
    expect(words(wrong)).not.toBe(words(right));
    expect(written === null ? null : words(written)).toBe(words(wrong));
  });

  it('may be worth points, and each of its parts weigh', () => {
    expect(loaded(type, [3, 1, 4, 0, 2], { points: 2 }).item.points).toBe(2);
    const { isPart } = ruleOf(type);
    const options = (authoredItem(type, 'p', [3, 1, 4, 0, 2])['options'] ?? []) as readonly AuthoredOption[];
    expect(options.filter(isPart)).toHaveLength(hasParts(type) ? right.length : 0);
  });

  it('has its right answer shown, in documents too', () => {
    const { whole, ofRows } = shownAnswer(item, [right]);
    expect(whole.length + ofRows.size).toBeGreaterThan(0);
    expect(answerBlocks({ ...view, type }, right).length).toBeGreaterThanOrEqual(right.length);
  });
});
