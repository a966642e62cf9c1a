import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Career, informationLabels, type YesNo, yesNo } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { careerRows } from '../../ui/careers/career-rows.ts';
import { answersRead } from '../../ui/enrollment/answers-read.ts';
import { stepTitles } from '../../ui/enrollment/texts.ts';
import { focusFirstError } from '../../ui/form/focus-first-error.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Checkbox, RadioGroup } from '../../ui/kit/choices.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { ReviewPage, type ReviewPart } from '../../ui/kit/review-page.tsx';
import { type Application, type ApplicationForm, acceptanceRules, applicationIn } from './application-values.ts';
import { CareerChoice } from './career-choice.tsx';
import { Parts } from './form-step.tsx';
import { PreviousGrade, PreviousGradeText } from './previous-grade.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import { useApplicationForm } from './use-application-form.ts';
import type { WizardSteps } from './wizard-steps.ts';

const choices = yesNo.map(({ code, text }) => ({ value: String(code), text }));

const READ = [1, 2, 3, 4] as const;
const WAITING = { opacity: 0.75 };

/** Cannot be pressed for good before the box is ticked; says what is missing to who tries. */
const FinishButton = ({ form }: { readonly form: ApplicationForm }) => {
  const accepted = useWatch({ control: form.control, name: 'acceptance' });
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      aria-disabled={!accepted}
      style={accepted ? undefined : WAITING}
    >
      {texts.finish}
    </Button>
  );
};

const Confirmation = ({
  career,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly career: Career;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) => (
  <ConfirmDialog
    title={texts.confirm}
    confirmText={texts.finish}
    busy={busy}
    onConfirm={() => {
      if (!busy) onConfirm();
    }}
    onCancel={onCancel}
  >
    {texts.confirmBody(career)}
  </ConfirmDialog>
);

/** All that the enrollment has, the career first: the one thing that can still be changed. */
const partsOf = (
  { enrollment }: WizardSteps,
  { career, usePreviousNote }: Application,
  onChange: () => void,
): readonly ReviewPart[] => {
  const grade = yesNo.find(({ code }) => code === usePreviousNote)?.text;
  const said = grade === undefined ? [] : [[informationLabels.usePreviousNote, grade] as const];
  return [
    { title: texts.chosenCareer, rows: [...careerRows(career), ...said], onChange },
    ...READ.flatMap((step) =>
      answersRead(step, enrollment.information).map(({ title, rows }) => ({ title: title ?? stepTitles[step], rows })),
    ),
  ];
};

/** The last step: the career, what is accepted with it, and the end of the enrollment. */
export const ApplicationStep = ({ wizard }: { readonly wizard: WizardSteps }) => {
  const { enrollment, careers, go, exit, leadsBack, save } = wizard;
  const { form, asksGrade, isRestored } = useApplicationForm(enrollment, careers);
  const element = useRef<HTMLFormElement>(null);
  const [application, setApplication] = useState<Application | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const wrong = useRef<readonly string[]>([]);
  useEffect(() => {
    // Once what stood over the form is gone.
    if (application === null && element.current !== null) focusFirstError(element.current, wrong.current);
  }, [application]);

  const finish = async ({ usePreviousNote, career }: Application) => {
    setBusy(true);
    const errors = (await save(5, { ...enrollment.information, usePreviousNote }, career.id)) ?? {};
    setBusy(false);
    for (const [field, message] of Object.entries(errors)) form.setError(field as 'careerId', { message });
    wrong.current = Object.keys(errors);
    setAsking(false);
    setApplication(null);
  };
  const chosen: YesNo | null = enrollment.information.usePreviousNote;
  const back = () => setApplication(null);
  return (
    <>
      {isRestored && application === null && (
        <Alert severity="info" role="alert">
          {texts.restored}
        </Alert>
      )}
      <div hidden={application !== null}>
        <Form
          form={form}
          element={element}
          onSubmit={(values) => {
            wrong.current = [];
            if (leadsBack(5)) return;
            setApplication(applicationIn(values, careers));
          }}
        >
          <Parts>
            {asksGrade ? (
              <PreviousGrade extra={enrollment.extra}>
                <RadioGroup
                  form={form}
                  name="usePreviousNote"
                  label={informationLabels.usePreviousNote}
                  choices={choices}
                />
              </PreviousGrade>
            ) : (
              <PreviousGradeText extra={enrollment.extra} chosen={chosen} />
            )}
            <CareerChoice form={form} careers={careers} />
            <SectionCard title={null}>
              <p>{texts.declaration}</p>
              <Checkbox form={form} name="acceptance" rules={acceptanceRules(careers)}>
                {texts.accept}
              </Checkbox>
            </SectionCard>
          </Parts>
          <FormActions>
            <Button size="large" onClick={exit}>
              {texts.cancel}
            </Button>
            <Button size="large" onClick={() => go(4)}>
              {texts.previous}
            </Button>
            <FinishButton form={form} />
          </FormActions>
        </Form>
      </div>
      {application !== null && (
        <ReviewPage
          parts={partsOf(wizard, application, back)}
          warning={texts.unchangeable}
          sendText={texts.send}
          onSend={() => setAsking(true)}
          onBack={back}
        />
      )}
      {application !== null && isAsking && (
        <Confirmation
          career={application.career}
          busy={busy}
          onConfirm={() => void finish(application)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};
