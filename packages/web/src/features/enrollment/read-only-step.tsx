import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FIELDS_OF, FINISHED, type InformationField, isStepReached, STEPS, type Step } from '@quipu/contract';
import type { ReactNode } from 'react';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ChosenCareer } from './chosen-career.tsx';
import { PreviousGradeText } from './previous-grade.tsx';
import { Review } from './review.tsx';
import { SectionCard } from './section-card.tsx';
import { surveySections } from './survey-sections.ts';
import { texts } from './texts.ts';
import type { WizardSteps } from './wizard-steps.ts';

const groupsOf = (
  step: Step,
): readonly { readonly title: string | null; readonly fields: readonly InformationField[] }[] =>
  step === 4 ? surveySections : [{ title: null, fields: FIELDS_OF[step] }];

const Content = ({ wizard: { step, enrollment, careers } }: { readonly wizard: WizardSteps }): ReactNode => {
  if (step !== 5)
    return groupsOf(step).map(({ title, fields }) => (
      <SectionCard key={title} title={title}>
        <Review fields={fields} information={enrollment.information} />
      </SectionCard>
    ));
  return (
    <>
      <PreviousGradeText extra={enrollment.extra} chosen={enrollment.information.usePreviousNote} />
      <ChosenCareer career={careers.find(({ id }) => id === enrollment.careerId) ?? null} />
    </>
  );
};

const noteOf = ({ step, enrollment: { status, closed } }: WizardSteps): string => {
  if (status === FINISHED) return texts.finished;
  return closed ?? (step === 1 ? texts.fromAccount : texts.closedStep);
};

/** A step that cannot be changed (any more): its answers, and the ways on and back. */
export const ReadOnlyStep = ({ wizard }: { readonly wizard: WizardSteps }) => {
  const { step, go, exit, enrollment } = wizard;
  const next = STEPS.find((other) => other === step + 1 && isStepReached(other, enrollment.status));
  return (
    <>
      <Alert severity={enrollment.closed === null ? 'info' : 'warning'}>{noteOf(wizard)}</Alert>
      <Content wizard={wizard} />
      <FormActions>
        {step > 1 && (
          <Button size="large" onClick={() => go((step - 1) as Step)}>
            {texts.previous}
          </Button>
        )}
        {next === undefined ? (
          <Button size="large" variant="contained" onClick={exit}>
            {texts.exit}
          </Button>
        ) : (
          <Button size="large" variant="contained" onClick={() => go(next)}>
            {texts.next}
          </Button>
        )}
      </FormActions>
    </>
  );
};
