import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Career, FINISHED, isStepReached, STEPS, type Step } from '@quipu/contract';
import type { ReactNode } from 'react';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { answersRead } from '../../ui/enrollment/answers-read.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import styles from './enrollment.module.css';
import { PreviousGradeText } from './previous-grade.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import type { WizardSteps } from './wizard-steps.ts';

/** The career of an enrollment that is finished: how many seats are left is others' affair. */
const ChosenCareer = ({ career }: { readonly career: Career | null }) =>
  career === null ? null : (
    <SectionCard title={texts.chosenCareer}>
      <strong>{career.name}</strong>
      <CareerFacts career={{ ...career, quota: null }} />
    </SectionCard>
  );

const Content = ({ wizard: { step, enrollment, careers } }: { readonly wizard: WizardSteps }): ReactNode => {
  if (step !== 5)
    return answersRead(step, enrollment.information).map(({ title, rows }) => (
      <SectionCard key={title} title={title}>
        <dl className={styles['list']}>
          {rows.map(([label, answer]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
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
