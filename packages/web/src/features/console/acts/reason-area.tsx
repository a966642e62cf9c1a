import type { FieldValues, Path } from 'react-hook-form';
import { TextArea } from '../../../ui/form/text-area.tsx';
import type { RulesForm } from '../../../ui/form/use-rules-form.ts';
import { LONGEST_REASON } from './act-rules.ts';
import { texts } from './texts.ts';

interface ReasonAreaProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
}

/** Why: kept with who. */
export const ReasonArea = <V extends FieldValues, A>({ form, name }: ReasonAreaProps<V, A>) => (
  <TextArea form={form} name={name} label={texts.reason} hint={texts.reasonHint} most={LONGEST_REASON} rows={2} />
);
