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
  /** Types 8 and 10: what its blank or pair is worth beside the others. Absent or null: none of them says it, and all are worth the same. */
  readonly weight?: number | null;
}

/** A wrong blank or pair takes so many points, down to a bound. */
export interface WrongParts {
  readonly penalty: number;
  /** 0 or less. */
  readonly lowerBound: number;
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
  /** Its author's own words: what is compared are decimals. */
  readonly tolerance: number | string | null;
  /** A matrix's row. */
  readonly correctOptionId: number | null;
  /** It is worth so many points; 0: it is not graded. A matrix: all its rows together. */
  readonly points: number;
  /** Types 8 and 10. Absent or null: a wrong one takes nothing. */
  readonly wrongParts?: WrongParts | null;
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
/** They lie by their ordinals: each is followed by its children. */
export const itemsOfForm = ({ sections }: Pick<FormContent, 'sections'>): readonly FormItem[] =>
  sections.flatMap(({ items }) => items.flatMap(withChildren));
