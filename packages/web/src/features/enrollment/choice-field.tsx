import { type InformationField, informationLabels, optionsOf } from '@quipu/contract';
import { RadioGroup, type RadioGroupProps } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { StepForm } from './use-step-form.ts';

/** More than that stand in a list that opens. */
const MOST_OPEN = 7;

export interface ChoiceFieldProps {
  readonly form: StepForm;
  readonly name: InformationField;
  readonly layout?: RadioGroupProps<Record<string, string>, unknown>['layout'];
}

/** One answer of the list that the field has. */
export const ChoiceField = ({ form, name, layout = 'row' }: ChoiceFieldProps) => {
  const choices = (optionsOf[name] ?? []).map(({ code, text }) => ({ value: String(code), text }));
  const field = { form, name, label: informationLabels[name], choices };
  return choices.length > MOST_OPEN ? <SelectField {...field} /> : <RadioGroup {...field} layout={layout} />;
};
