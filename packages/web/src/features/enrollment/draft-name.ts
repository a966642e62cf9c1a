import type { Step } from '@quipu/contract';

/** Drafts are a person's, and each of one step. */
export const draftName = (appUserId: number, step: Step): string => `enrollment.${appUserId}.${step}`;
