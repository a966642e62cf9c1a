import { QUIZ_DEFAULTS, type Quiz, type QuizStep } from '@quipu/contract';

/** The quiz's jsonb columns hold the contract's own shapes. */
export type StoredStep = QuizStep;
/** The author's own settings, and nothing else: the product decides about those that are absent. */
export type StoredExtra = Partial<Quiz['extra']>;

const { backupMinutes, ...EXTRA } = QUIZ_DEFAULTS;

export const wholeExtra = (extra: StoredExtra): Quiz['extra'] => ({ ...EXTRA, ...extra });
export const wholeBackupMinutes = (given: number | null): number => given ?? backupMinutes;
