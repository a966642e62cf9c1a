import type { Details } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { ViewItem } from '../forms/form-view.ts';
import { gradingOf } from '../grading/item-grading.ts';
import { readWith } from '../grading/written-readers.ts';

/** A right answer as an operator writes it: of one in parts, those that they name. */
export const writtenAnswer = (item: FormItem, view: ViewItem, text: string): Details | null =>
  readWith(gradingOf(item.type).read, item, view, text);
