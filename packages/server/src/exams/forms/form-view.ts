import type { OpenedSheet, WireItem, WireUserAnswer } from '@quipu/contract';
import { ITEM_FACTS, isReading } from '@quipu/engine';
import type { FormContent, FormItem, FormOption } from '../../platform/db/columns/form.ts';

type ViewSection = OpenedSheet['form']['sections'][number];
export type ViewItem = Omit<WireItem, 'userAnswer' | 'children'> & { readonly children: readonly ViewItem[] };

/** The examinee may see this of a form. It is made once. */
export interface FormView {
  readonly sections: readonly (Omit<ViewSection, 'items' | 'startedAt' | 'endDate' | 'left'> & {
    readonly items: readonly ViewItem[];
  })[];
  readonly images: readonly string[];
  readonly itemsCount: number;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The counterparts of a matching item in the order of the alphabet, so that their places say nothing of what they match. */
const matchesOf = (options: readonly FormOption[]): readonly (string | null)[] => {
  const sorted = options.flatMap(({ match }) => (match === null ? [] : [match])).sort(byText);
  return options.map((_, place) => sorted[place] ?? null);
};

const viewItem = (item: FormItem): ViewItem => {
  const matches = ITEM_FACTS[item.type].hasMatches ? matchesOf(item.options) : [];
  return {
    id: item.id,
    itemTypeId: item.type,
    content: item.content,
    options: item.options.map(({ id, content, nextIndex }, place) => ({
      id,
      content,
      match: matches[place] ?? null,
      nextIndex,
    })),
    children: item.children.map(viewItem),
    isRequired: item.required,
    extra: { multipleLine: item.multipleLine, max: item.max },
    video: item.video,
    audio: item.audio,
    condition: item.condition,
  };
};

const questionsOf = (item: FormItem): number =>
  isReading(item.type) ? item.children.reduce((sum, child) => sum + questionsOf(child), 0) : 1;

/** Every field is named here: what is not named never leaves. */
export const viewForm = ({ sections, images }: FormContent): FormView => ({
  sections: sections.map(({ id, name, description, duration, isSinglePage, items }) => ({
    id,
    name,
    description,
    duration,
    isSinglePage,
    items: items.map(viewItem),
  })),
  // In no order but the alphabet's: counterparts may be pictures, and stand in the form beside what they match.
  images: [...images].sort(byText),
  itemsCount: sections.reduce((sum, { items }) => sum + items.reduce((all, item) => all + questionsOf(item), 0), 0),
});

/** An item of a sheet: the form's view with the answers of `answerOf(ordinal)`; `ordinals` counts along the form. */
export const itemWithAnswers = (
  view: ViewItem,
  ordinals: { next: number },
  answerOf: (ordinal: number) => WireUserAnswer,
): WireItem => {
  const userAnswer = answerOf(ordinals.next++);
  return { ...view, userAnswer, children: view.children.map((child) => itemWithAnswers(child, ordinals, answerOf)) };
};
