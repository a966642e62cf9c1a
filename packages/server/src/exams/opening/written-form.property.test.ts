import { gunzipSync } from 'node:zlib';
import { OpenedSheet, openedOwnText, openingOf, QUIZ_DEFAULTS, sheetContentOf } from '@quipu/contract';
import { contentTextOf } from '@quipu/engine/log';
import fc from 'fast-check';
import { right } from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { arbitrarySheet } from '../../../../engine/src/testing/arbitrary-sheet.ts';
import { formOfSheet } from '../../testing/form-of-sheet.ts';
import { viewForm } from '../forms/form-view.ts';
import { indexForm } from '../forms/index-form.ts';
import { openedForm } from '../forms/opened-form.ts';
import type { OwnPart } from '../sheets/sheet-as-opened.ts';
import { wholeSheet } from '../sheets/whole-sheet.ts';
import { contentHead, formWriter, gzipped } from './written-form.ts';

const { backupMinutes: _, ...extra } = QUIZ_DEFAULTS;
const ownPart = (id: number, answerBase: number, name: string, reference: string): OwnPart => ({
  ...{ id, quizId: 2, formId: 3, status: 'A', attempt: 1, startedAt: 5, finishedAt: null, finalGrade: null },
  ...{ isValid: true, session: null, reference, updateEach: 3, epoch: 1, revision: 0, loadingSince: null, now: 9 },
  times: { deadline: 99, updatedAt: 5, timeRatio: 1, word: null, standstill: null },
  quiz: {
    ...{ id: 2, name, imageUrl: null, type: 'EV', status: true, requireQuizId: null, rescheduling: false },
    ...{ viewAnswers: false, viewRegrades: false, regrade: false, steps: [], extra },
  },
  ...{ answerBase, answers: [], runs: [] },
});
const institution = {
  ...{
    backupKey: null,
    fileGrant: null,
    word: null,
    keptContent: null,
    cameraVerdictBlockSeconds: 0,
    loadingGivenBackSeconds: 0,
  },
};

const odd = fc.oneof(fc.string(), fc.constantFrom('"sections":[', '"answerId":12', '\\"answerId":3,', '{"form":'));
const odder = (sheet: ReturnType<typeof formOfSheet>, text: string): ReturnType<typeof formOfSheet> => ({
  ...sheet,
  sections: sheet.sections.map((section) => ({
    ...section,
    name: text,
    items: section.items.map((item) => ({ ...item, content: item.content + text })),
  })),
});

it('a form that was written once, with what is a sheet’s own, is the whole opening, and has the text of its log', () => {
  const numbers = fc.integer({ min: 1, max: 2 ** 40 });
  const owns = fc.tuple(numbers, numbers, odd, odd);
  fc.assert(
    fc.property(arbitrarySheet, odd, owns, owns, (sheet, text, first, second) => {
      const content = odder(formOfSheet(sheet, 7), text);
      const index = indexForm(content);
      const form = { index, opened: openedForm(3, viewForm(content), index), files: new Set<string>() };
      const write = formWriter();
      // What was written for the first one serves the second.
      for (const own of [ownPart(...first), ownPart(...second)]) {
        const written = write(form);
        const rest = Buffer.from(openedOwnText({ ...own, ...institution }));
        const parted = { ...own, ...institution, form: form.opened };
        const whole = wholeSheet(parted);
        const said = written.text.toString() + rest.toString();
        expect(OpenedSheet.decode(JSON.parse(said))).toEqual(right(parted));
        expect([sheetContentOf(parted), openingOf(parted)]).toEqual([sheetContentOf(whole), openingOf(whole)]);
        expect(gunzipSync(gzipped(written, rest)).toString()).toBe(said);
        const kept = contentTextOf(sheetContentOf(whole));
        expect(contentHead(own) + written.contentOf(own.answerBase).toString()).toBe(kept);
      }
    }),
  );
});
