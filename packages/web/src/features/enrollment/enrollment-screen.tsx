import Button from '@mui/material/Button';
import { isStepEditable, STEPS } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useDrafts } from '../../stores/drafts.ts';
import { stepTitles } from '../../ui/enrollment/texts.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { Loading } from '../../ui/kit/loading.tsx';
import { ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Loaded } from './api.ts';
import { ApplicationStep } from './application-step.tsx';
import { draftName } from './draft-name.ts';
import styles from './enrollment.module.css';
import { FormStep, Parts } from './form-step.tsx';
import { ReadOnlyStep } from './read-only-step.tsx';
import { Stepper } from './stepper.tsx';
import { texts } from './texts.ts';
import { type EnrollmentState, useEnrollment } from './use-enrollment.ts';
import { useWizard } from './use-wizard.ts';
import type { WizardSteps } from './wizard-steps.ts';

const CurrentStep = ({ wizard }: { readonly wizard: WizardSteps }) => {
  const { step, enrollment } = wizard;
  if (step === 1 || enrollment.closed !== null || !isStepEditable(step, enrollment.status))
    return <ReadOnlyStep wizard={wizard} />;
  if (step === 5) return <ApplicationStep wizard={wizard} />;
  return <FormStep key={step} wizard={wizard} step={step} />;
};

const Wizard = ({ loaded, state }: { readonly loaded: Loaded; readonly state: EnrollmentState }) => {
  const { appUserId } = loaded.enrollment;
  const isUnsaved = useDrafts(({ drafts }) => STEPS.some((step) => drafts[draftName(appUserId, step)] !== undefined));
  const guard = useLeaveGuard(isUnsaved);
  const wizard = useWizard(loaded, state, () => guard.leaveTo(paths.home));
  const { step, enrollment } = wizard;
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [step]);
  return (
    <>
      <Stepper step={step} status={enrollment.status} onGo={wizard.go} />
      <Parts>
        <h2 className={styles['title']} ref={title} tabIndex={-1}>
          <VisuallyHidden>{`${texts.stepOf(step, STEPS.length)}: `}</VisuallyHidden>
          {stepTitles[step]}
        </h2>
        <CurrentStep wizard={wizard} />
      </Parts>
      {guard.isAsking && (
        <ConfirmDialog
          danger
          title={texts.unsaved}
          confirmText={texts.leave}
          cancelText={texts.stay}
          onConfirm={guard.go}
          onCancel={guard.stay}
        >
          {texts.unsavedBody}
        </ConfirmDialog>
      )}
    </>
  );
};

export const EnrollmentScreen = () => {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const state = useEnrollment();
  const { loaded, problem, busy, reload } = state;
  return (
    <div className={styles['page']}>
      <h1>{texts.title}</h1>
      {problem !== null && (
        <ErrorState text={problem} icon="noLink" onRetry={() => void reload()} retrying={busy}>
          <Button onClick={() => void navigate(paths.home)}>{texts.home}</Button>
        </ErrorState>
      )}
      {problem === null && loaded === null && <Loading blocks={3} height={140} />}
      {problem === null && loaded !== null && <Wizard loaded={loaded} state={state} />}
    </div>
  );
};
