import { styled } from '@mui/material/styles';
import { informationLabels, YES } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../ui/form/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import type { StepForm } from './use-step-form.ts';

const SAID = String(YES);

const Fields = styled('div')({ display: 'grid', gap: 14 });

export const DisabilityFields = ({ form }: { readonly form: StepForm }) => {
  const [isDisabled, examSupport] = useWatch({ control: form.control, name: ['isDisabled', 'examSupport'] });
  return (
    <SectionCard title={null}>
      <Fields>
        <ChoiceField form={form} name="isDisabled" />
        {isDisabled === SAID && (
          <>
            <ChoiceField form={form} name="disabilityType" />
            <TextField
              form={form}
              name="disabilityPercentage"
              label={informationLabels.disabilityPercentage}
              hint={texts.percentageHint}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <ChoiceField form={form} name="examSupport" />
          </>
        )}
        {isDisabled === SAID && examSupport === SAID && (
          <>
            <ChoiceField form={form} name="extraTime" />
            <ChoiceField form={form} name="assistance" />
          </>
        )}
      </Fields>
    </SectionCard>
  );
};
