import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Information, isStepComplete, type SavedStep, type Step } from '@quipu/contract';
import { useFormState } from 'react-hook-form';
import { useDrafts } from '../../stores/drafts.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DisabilityFields } from './disability-fields.tsx';
import { draftName } from './draft-name.ts';
import { SurveyFields } from './survey-fields.tsx';
import { texts } from './texts.ts';
import type { StepForm } from './use-step-form.ts';
import { useStepForm } from './use-step-form.ts';
import type { WizardSteps } from './wizard-steps.ts';

export const Parts = styled('div')({ display: 'grid', gap: 16, '& > *': { minWidth: 0 } });

type FormedStep = Exclude<SavedStep, 5>;

const Fields = ({ step, form }: { readonly step: FormedStep; readonly form: StepForm }) => {
  // What is under way is not changed.
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Parts inert={isSubmitting}>
      {step === 2 && <ContactFields form={form} />}
      {step === 3 && <DisabilityFields form={form} />}
      {step === 4 && <SurveyFields form={form} />}
    </Parts>
  );
};

/** A step whose fields can be changed. */
export const FormStep = ({ wizard, step }: { readonly wizard: WizardSteps; readonly step: FormedStep }) => {
  const { enrollment, go, save } = wizard;
  const { form, isRestored } = useStepForm(step, enrollment);
  const isChanged = useDrafts(({ drafts }) => drafts[draftName(enrollment.appUserId, step)] !== undefined);
  const submit = async (information: Information) => {
    const errors = await save(step, information, null);
    for (const [field, message] of Object.entries(errors ?? {})) form.setError(field as keyof Information, { message });
  };
  return (
    <>
      {isRestored && (
        <AlertBox kind="info" announced>
          {texts.restored}
        </AlertBox>
      )}
      <Form form={form} onSubmit={submit}>
        <Fields step={step} form={form} />
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
