import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySession } from '../model/quiz-session.ts';
import { isSomewhereLeft } from '../navigation/select-navigation.ts';
import { evolve } from '../session/evolve.ts';
import { anItem, anOpening, aSection, aSheet, aStored, START } from '../testing/sheets.ts';
import { sectionsEnd } from './sections-left.ts';

const section = fc.record({
  duration: fc.option(fc.integer({ min: 1, max: 600 })),
  started: fc.option(fc.nat({ max: 600_000 })),
});

describe('the end of all sections', () => {
  it('is when nowhere is left to go, whichever were started, in any order', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.nat(), (all, back, instant) => {
        const deadlines = all.map(({ duration, started }) =>
          duration === null || started === null ? null : START + started + duration * 1_000,
        );
        const content = aSheet(
          all.map(({ duration }, i) => aSection(i + 1, [anItem(i + 1)], { duration })),
          { backButtonEnabled: back },
        );
        const runs = deadlines.flatMap((deadline, i) =>
          deadline === null
            ? []
            : [{ sectionId: i + 1, startedAt: START + (all[i]?.started ?? 0), deadline, left: false }],
        );
        // Whoever starts a section visits it.
        const furthest = deadlines.findLastIndex((deadline) => deadline !== null);
        const answers = furthest < 0 ? [] : [aStored(1001 + furthest)];
        const session = evolve(emptySession, {
          type: 'SheetOpened',
          at: START,
          data: { content, opening: anOpening({ sectionRuns: runs, answers }) },
        });
        const end = sectionsEnd(
          all.map(({ duration }, i) => ({ duration, deadline: deadlines[i] ?? null })),
          back,
        );
        const edges = deadlines.flatMap((deadline) =>
          deadline === null ? [] : [deadline - 1, deadline, deadline + 1],
        );
        for (const at of [...edges, START + (instant % 1_300_000)])
          expect(isSomewhereLeft(session, at)).toBe(end === null || at < end);
      }),
    );
  });
});
