import { QUIZ_DEFAULTS, type Quiz, type QuizStep } from '@quipu/contract';

/** The quiz's jsonb columns hold the contract's own shapes. */
export type StoredStep = QuizStep;
/** What its author gave, and nothing else: what is not there is the product's to say. */
export type StoredExtra = Partial<Quiz['extra']>;

const { updateEach, backupMinutes, ...EXTRA } = QUIZ_DEFAULTS;

export const wholeExtra = (extra: StoredExtra): Quiz['extra'] => ({ ...EXTRA, ...extra });
export const wholeUpdateEach = (given: number | null): number => given ?? updateEach;
export const wholeBackupMinutes = (given: number | null): number => given ?? backupMinutes;
