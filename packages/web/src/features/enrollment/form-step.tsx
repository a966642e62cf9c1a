import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  hasErrors,
  type InformationField,
  isStepComplete,
  type LoadedEnrollment,
  type SavedStep,
  type Step,
  stepErrors,
  YES,
} from '@quipu/contract';
import type { ComponentProps } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useDrafts } from '../../stores/drafts.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Form, SubmitButton } from '../../ui/kit/form.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { draftName } from './draft-name.ts';
import styles from './enrollment.module.css';
import { SectionCard } from './section-card.tsx';
import { type StepValues, toInformation } from './step-values.ts';
import { SurveyFields } from './survey-fields.tsx';
import { texts } from './texts.ts';
import { type StepForm, useStepForm } from './use-step-form.ts';
import type { WizardSteps } from './wizard-steps.ts';

const SAID = String(YES);

const DisabilityFields = ({ step }: { readonly step: StepForm }) => {
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

export const Parts = (props: ComponentProps<'div'>) => <div {...props} className={styles['parts']} />;

type FormedStep = Exclude<SavedStep, 5>;

interface FieldsProps {
  readonly number: FormedStep;
  readonly step: StepForm;
  readonly enrollment: LoadedEnrollment;
}

const Fields = ({ number, step, enrollment }: FieldsProps) => {
  // What is under way is not changed.
  const { isSubmitting } = useFormState({ control: step.form.control });
  return (
    <Parts inert={isSubmitting}>
      {number === 2 && <ContactFields step={step} />}
      {number === 3 && <DisabilityFields step={step} />}
      {number === 4 && <SurveyFields step={step} enrollment={enrollment} />}
    </Parts>
  );
};

/** A step whose fields can be changed. */
export const FormStep = ({ wizard, step }: { readonly wizard: WizardSteps; readonly step: FormedStep }) => {
  const { enrollment, go, save } = wizard;
  const fields = useStepForm(step, enrollment);
  const { form, isRestored } = fields;
  const isChanged = useDrafts(({ drafts }) => drafts[draftName(enrollment.appUserId, step)] !== undefined);
  const submit = async (values: StepValues) => {
    const information = toInformation(enrollment.information, step, values);
    // A field may not be on the page: a list that could not be loaded.
    const wrong = stepErrors(step, information);
    const errors = hasErrors(wrong) ? wrong : await save(step, information, null);
    for (const [field, message] of Object.entries(errors ?? {})) form.setError(field as InformationField, { message });
  };
  return (
    <>
      {isRestored && (
        <Alert severity="info" role="alert">
          {texts.restored}
        </Alert>
      )}
      <Form form={form} onSubmit={submit}>
        <Fields number={step} step={fields} enrollment={enrollment} />
        <FormActions>
          <Button size="large" onClick={() => go((step - 1) as Step)}>
            {texts.previous}
          </Button>
          {isStepComplete(step, enrollment.status) && !isChanged ? (
            <Button size="large" variant="contained" onClick={() => go((step + 1) as Step)}>
              {texts.next}
            </Button>
          ) : (
            <SubmitButton form={form} busyText={texts.saving}>
              {texts.saveAndNext}
            </SubmitButton>
          )}
        </FormActions>
      </Form>
    </>
  );
};
