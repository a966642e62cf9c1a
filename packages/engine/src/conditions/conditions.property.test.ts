import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isItemDisabled, progressOf } from '../answers/select-answers.ts';
import type { Command } from '../model/command.ts';
import type { Condition } from '../model/item.ts';
import { run } from '../testing/decider-specification.ts';
import { anItem, anOpening, aSection, aSheet, aStored, chosen, START } from '../testing/sheets.ts';

const COUNT = 9;
const IDS = Array.from({ length: COUNT }, (_, i) => i + 1);
const id = fc.constantFrom(...IDS);
const rule = fc
  .tuple(id, fc.constantFrom(1, 2))
  .map(([itemId, option]) => ({ itemId, optionId: 10 * itemId + option }));
const condition: fc.Arbitrary<Condition | null> = fc.option(
  fc.record({ logic: fc.constantFrom('AND', 'OR'), rules: fc.array(rule, { minLength: 1, maxLength: 3 }) }),
);
const conditions = fc.array(condition, { minLength: COUNT, maxLength: COUNT });
const answers = fc.array(fc.tuple(id, fc.constantFrom(1, 2)), { maxLength: 12 });

/** The enabled items, each judged from scratch by the options chosen. */
const enabledBy = (all: readonly (Condition | null)[], options: ReadonlyMap<number, number>): readonly number[] => {
  const asked = (itemId: number) => (all[itemId - 1]?.rules ?? []).map((one) => one.itemId);
  const isInCircle = (itemId: number): boolean => {
    const reached = new Set(asked(itemId));
    for (const one of reached) for (const next of asked(one)) reached.add(next);
    return reached.has(itemId);
  };
  const isEnabled = (itemId: number): boolean => {
    if (isInCircle(itemId)) return false;
    const own = all[itemId - 1];
    if (own === undefined || own === null) return true;
    const met = own.rules.map((one) => options.get(one.itemId) === one.optionId && isEnabled(one.itemId));
    return own.logic === 'AND' ? met.every(Boolean) : met.some(Boolean);
  };
  return IDS.filter(isEnabled);
};

it('an item is enabled where its condition is met, whatever was answered before, here or elsewhere', () => {
  fc.assert(
    fc.property(conditions, answers, (all, given) => {
      const content = aSheet([
        aSection(
          1,
          all.map((one, i) => anItem(i + 1, { condition: one })),
        ),
      ]);
      const opened = (more = {}): Command => ({ type: 'OpenSheet', at: START, content, opening: anOpening(more) });
      const options = new Map<number, number>();
      let { session } = run([opened()]);
      const check = (checked: typeof session): void => {
        const enabled = enabledBy(all, options);
        expect(IDS.filter((one) => !isItemDisabled(checked, one))).toEqual(enabled);
        expect(progressOf(checked)).toEqual({
          answered: enabled.filter((one) => options.has(one)).length,
          total: enabled.length,
        });
      };
      check(session);
      for (const [itemId, option] of given) {
        if (isItemDisabled(session, itemId)) continue;
        const optionId = 10 * itemId + option;
        options.set(itemId, optionId);
        ({ session } = run([{ type: 'AnswerItem', at: START, itemId, details: chosen(optionId) }], session));
        check(session);
      }
      const stored = [...options].map(([itemId, optionId]) =>
        aStored(1_000 + itemId, { details: chosen(optionId), version: { epoch: 1, revision: 100 } }),
      );
      check(run([opened({ answers: stored })]).session);
      check(run([opened(), opened({ answers: stored })]).session);
    }),
  );
});
