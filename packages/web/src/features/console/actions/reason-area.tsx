import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../../ui/kit/text-area.tsx';
import { MAX_REASON_LENGTH, reasonRules } from './action-rules.ts';
import { texts } from './texts.ts';

interface WithReason {
  readonly reason: string;
}
interface ReasonAreaProps<V extends WithReason> {
  readonly form: UseFormReturn<V>;
}

/** Why: kept with who. */
export const ReasonArea = <V extends WithReason>({ form }: ReasonAreaProps<V>) => (
  <TextArea
    form={form as unknown as UseFormReturn<WithReason>}
    name="reason"
    rules={reasonRules}
    label={texts.reason}
    hint={texts.reasonHint}
    most={MAX_REASON_LENGTH}
    rows={2}
  />
);
