import { commentProblem } from '@quipu/contract';
import { formRules, text } from '../../ui/form/form-rules.ts';

export const RegradeRules = formRules('Regrade', { reason: text((typed) => commentProblem(typed, true)) });
