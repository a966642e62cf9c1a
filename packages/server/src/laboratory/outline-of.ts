import type { FormContent, FormItem } from '../platform/db/columns/form.ts';

const outlineOfItem = (item: FormItem): FormItem => ({
  id: item.id,
  type: item.type,
  content: '',
  options: [],
  children: item.children.map(outlineOfItem),
  required: item.required,
  multipleLine: item.multipleLine,
  max: null,
  audio: null,
  video: null,
  condition: null,
  correctAnswer: null,
  tolerance: null,
  correctOptionId: null,
  points: 0,
});

/** Says how long a form is, and which times run in it: all that anybody may know of it before its session is opened. */
export const outlineOf = ({ sections }: FormContent): FormContent => ({
  sections: sections.map(({ id, duration, isSinglePage, items }) => ({
    id,
    name: '',
    description: null,
    duration,
    isSinglePage,
    items: items.map(outlineOfItem),
  })),
  images: [],
});
