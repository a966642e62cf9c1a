import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  type Career,
  dayInWords,
  FIELDS_OF,
  FINISHED,
  type Information,
  type InformationField,
  informationLabels,
  isStepReached,
  optionsOf,
  STEPS,
  type Step,
  textOf,
} from '@quipu/contract';
import type { ReactNode } from 'react';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import styles from './enrollment.module.css';
import { PreviousGradeText } from './previous-grade.tsx';
import { SectionCard } from './section-card.tsx';
import { surveySections } from './survey-sections.ts';
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

/** Places are read by their names. */
const CODES: ReadonlySet<InformationField> = new Set(['province', 'canton', 'parish', 'country']);

/** Words the answer in a field, for reading; null: there is none. */
const answerText = (field: InformationField, information: Information): string | null => {
  const value = information[field];
  if (value === null || CODES.has(field)) return null;
  const options = optionsOf[field];
  if (options !== undefined) return textOf(options, value);
  if (field === 'birthdate') return dayInWords(String(value));
  return field === 'disabilityPercentage' ? `${value} %` : String(value);
};

/** Answers to read: what was not said, or does not apply, is left out. */
const Review = ({
  fields,
  information,
}: {
  readonly fields: readonly InformationField[];
  readonly information: Information;
}) => (
  <dl className={styles['list']}>
    {fields.map((field) => {
      const answer = answerText(field, information);
      return (
        answer !== null && (
          <div key={field}>
            <dt>{informationLabels[field]}</dt>
            <dd>{answer}</dd>
          </div>
        )
      );
    })}
  </dl>
);

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
