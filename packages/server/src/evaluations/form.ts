import type { Condition, ItemType } from '@quipu/engine';

/** A form as it is kept: with what the examinee must not know. Only form-view.ts makes something else of it. */
export interface FormOption {
  readonly id: number;
  readonly content: string;
  readonly isCorrect: boolean;
  /** Type 8: the blank that it belongs in. */
  readonly slot: number | null;
  /** Type 10: its counterpart. */
  readonly match: string | null;
  readonly nextIndex: number | null;
}

export interface FormItem {
  readonly id: number;
  readonly type: ItemType;
  readonly content: string;
  readonly options: readonly FormOption[];
  readonly children: readonly FormItem[];
  readonly required: boolean;
  readonly multipleLine: boolean;
  readonly max: number | null;
  readonly audio: string | null;
  readonly video: string | null;
  readonly condition: Condition | null;
  /** Types 5 to 7. */
  readonly correctAnswer: string | null;
  readonly tolerance: number | null;
  /** A matrix's row. */
  readonly correctOptionId: number | null;
  /** What it is worth; 0: it is not graded. Of a matrix: all its rows together. */
  readonly points: number;
}

export interface FormSection {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** Seconds; null: no time of its own. */
  readonly duration: number | null;
  readonly isSinglePage: boolean;
  readonly items: readonly FormItem[];
}

export interface FormContent {
  readonly sections: readonly FormSection[];
  readonly images: readonly string[];
}

const withChildren = (item: FormItem): readonly FormItem[] => [item, ...item.children.flatMap(withChildren)];
/** By their ordinals: each followed by its children. */
export const itemsOfForm = ({ sections }: Pick<FormContent, 'sections'>): readonly FormItem[] =>
  sections.flatMap(({ items }) => items.flatMap(withChildren));
