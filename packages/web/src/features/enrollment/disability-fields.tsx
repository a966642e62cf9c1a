import { YES } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../ui/kit/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './enrollment.module.css';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import type { StepForm } from './use-step-form.ts';

const SAID = String(YES);

export const DisabilityFields = ({ step }: { readonly step: StepForm }) => {
  const [isDisabled, examSupport] = useWatch({ control: step.form.control, name: ['isDisabled', 'examSupport'] });
  return (
    <SectionCard title={null}>
      <div className={styles['disabilityFieldsFields']}>
        <ChoiceField step={step} name="isDisabled" />
        {isDisabled === SAID && (
          <>
            <ChoiceField step={step} name="disabilityType" />
            <TextField
              {...step.field('disabilityPercentage')}
              hint={texts.percentageHint}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <ChoiceField step={step} name="examSupport" />
          </>
        )}
        {isDisabled === SAID && examSupport === SAID && (
          <>
            <ChoiceField step={step} name="extraTime" />
            <ChoiceField step={step} name="assistance" />
          </>
        )}
      </div>
    </SectionCard>
  );
};
