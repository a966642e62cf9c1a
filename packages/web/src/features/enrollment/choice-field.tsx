import { type InformationField, optionsOf } from '@quipu/contract';
import { RadioGroup, type RadioGroupProps, SelectField } from '../../ui/kit/choices.tsx';
import type { StepValues } from './step-values.ts';
import type { StepForm } from './use-step-form.ts';

/** The most choices that are all in view; more of them stand in a list that opens. */
const MAX_OPEN = 7;

export interface ChoiceFieldProps {
  readonly step: StepForm;
  readonly name: InformationField;
  readonly layout?: RadioGroupProps<StepValues, InformationField>['layout'];
}

/** One answer of the list that the field has. */
export const ChoiceField = ({ step, name, layout = 'row' }: ChoiceFieldProps) => {
  const choices = (optionsOf[name] ?? []).map(({ code, text }) => ({ value: String(code), text }));
  const field = { ...step.field(name), choices };
  return choices.length > MAX_OPEN ? <SelectField {...field} /> : <RadioGroup {...field} layout={layout} />;
};
