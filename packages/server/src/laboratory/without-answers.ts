import { viewForm } from '../exams/forms/form-view.ts';
import type { FormContent, FormItem, FormOption } from '../platform/db/columns/form.ts';

type ViewItems = ReturnType<typeof viewForm>['sections'][number]['items'];

const itemWithout = (item: FormItem, view: ViewItems[number] | undefined): FormItem => ({
  ...item,
  options: item.options.map(
    (option, place): FormOption => ({
      ...option,
      isCorrect: false,
      slot: null,
      match: view?.options[place]?.match ?? null,
      weight: null,
    }),
  ),
  children: item.children.map((child, place) => itemWithout(child, view?.children[place])),
  correctAnswer: null,
  tolerance: null,
  correctOptionId: null,
  points: 0,
  wrongParts: null,
});

/** A form that an examinee sees and fills in as the whole one, and that says nothing of what is right or what it is worth. */
export const withoutAnswers = (content: FormContent): FormContent => {
  const view = viewForm(content);
  return {
    ...content,
    sections: content.sections.map((section, place) => ({
      ...section,
      items: section.items.map((item, within) => itemWithout(item, view.sections[place]?.items[within])),
    })),
  };
};
