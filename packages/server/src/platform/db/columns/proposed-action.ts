import type { OverrideKind } from './kinds.ts';

/** One person proposes it and another one approves. */
export type ProposedAction =
  | { readonly action: 'publish-results'; readonly quizId: number }
  | {
      readonly action: 'decide-regrade';
      readonly requestId: number;
      readonly status: 'A' | 'R' | 'N';
      readonly change: { readonly kind: OverrideKind; readonly text: string } | null;
      /** The examinee reads it. */
      readonly answer: string;
      /** Its author saw so many decisions on the question; absent: they were not asked. */
      readonly seen?: number | null;
    }
  | {
      readonly action: 'change-right-answer';
      readonly quizId: number;
      readonly formId: number;
      readonly itemId: number;
      readonly change: { readonly kind: OverrideKind; readonly text: string };
      /** Its author saw so many decisions on the question; null: they were not asked. */
      readonly seen: number | null;
    }
  /** They are kept as they are typed; `value` null: the product's own. */
  | {
      readonly action: 'set';
      readonly key: string;
      readonly value: string | null;
      /** Its author saw it. */
      readonly before: string | null;
    };

/** An action was found to change this when it was proposed. `print`: of all of it. */
export interface Foreseen {
  readonly changes: number;
  readonly mails: number;
  readonly grades: readonly ForeseenGrade[];
  readonly print: string;
}
interface ForeseenGrade {
  readonly sheetId: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** withdrawn: by its author. expired: what it stands on is another, or was done without it. */
export type ProposalEnd = 'approved' | 'rejected' | 'withdrawn' | 'expired';
