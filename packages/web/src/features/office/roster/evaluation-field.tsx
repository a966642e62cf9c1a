import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { filled } from '../../../ui/form/rules.ts';
import { SelectField } from '../../../ui/kit/choices.tsx';

interface EvaluationFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: FieldPath<V>;
  readonly texts: { readonly evaluation: string; readonly needsEvaluation: string };
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

/** One of several evaluations, by its number. */
export const EvaluationField = <V extends FieldValues>({ form, name, texts, choices }: EvaluationFieldProps<V>) => (
  <SelectField
    form={form}
    name={name}
    rules={filled(texts.needsEvaluation)}
    label={texts.evaluation}
    choices={choices.map((choice) => ({ value: String(choice.id), text: choice.name }))}
  />
);
