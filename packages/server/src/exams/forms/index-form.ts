import { buildSheetIndex, type Item, PLAIN_RULES, type SheetContent, type SheetIndex } from '@quipu/engine';
import type { FormContent, FormItem } from '../../platform/db/columns/form.ts';

/** A form as the content of a sheet, whoever's: the ids of its answers are its ordinals, from 1. */
export const sheetOfForm = ({ sections }: FormContent): SheetContent => {
  let answerId = 0;
  const itemOf = (item: FormItem): Item => {
    answerId += 1;
    const own = answerId;
    return { ...item, answerId: own, children: item.children.map(itemOf) };
  };
  return {
    sheetId: 1,
    quizId: 1,
    formId: 1,
    name: '',
    reference: '',
    rules: PLAIN_RULES,
    updateEach: 1,
    sections: sections.map((section) => ({ ...section, items: section.items.map(itemOf) })),
  };
};

/** The engine's own index of a form: an answer's id is its sheet's base plus the ordinal of its item here. */
export const indexForm = (form: FormContent): SheetIndex => buildSheetIndex(sheetOfForm(form));

export const hasTimedSections = ({ content }: SheetIndex): boolean =>
  content.sections.some(({ duration }) => duration !== null);
