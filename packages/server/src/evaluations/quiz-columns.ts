import type { Quiz, QuizStep } from '@quipu/contract';

/** What the quiz's jsonb columns hold: the contract's own shapes. */
export type StoredStep = QuizStep;
export type StoredExtra = Quiz['extra'];
