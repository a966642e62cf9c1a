import { commentProblem } from '@quipu/contract';

export const reasonRules = { validate: (typed: string) => commentProblem(typed, true) ?? true };
