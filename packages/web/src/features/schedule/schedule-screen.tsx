import { currentStep, type ScheduleStep } from '@quipu/contract';
import { useEffect } from 'react';
import { askToLeave } from '../../stores/leaving-store.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { loadSanitizer } from '../../ui/sanitize-html.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DueNow } from './due-now.tsx';
import styles from './schedule.module.css';
import { ScheduleItem, stateOf } from './schedule-item.tsx';
import { StepIcon } from './step-icon.tsx';
import { texts } from './texts.ts';
import { type ScheduleState, useSchedule } from './use-schedule.ts';

interface ScheduleListProps {
  readonly steps: readonly ScheduleStep[];
  readonly onChanged: () => Promise<void>;
}

/** The steps from top to bottom. */
const ScheduleList = ({ steps, onChanged }: ScheduleListProps) => {
  const current = currentStep(steps);
  return (
    <ol className={styles['steps']}>
      {steps.map((step, at) => {
        const isCurrent = step === current;
        const state = stateOf(step, isCurrent);
        return (
          <li className={styles['item']} key={step.id} aria-current={isCurrent ? 'step' : undefined}>
            <span className={styles['scheduleListMark']} aria-hidden="true" data-state={state}>
              {state === 'complete' ? <StepIcon name="check" /> : at + 1}
            </span>
            <ScheduleItem step={step} isCurrent={isCurrent} onChanged={onChanged} />
          </li>
        );
      })}
    </ol>
  );
};

const Content = ({ steps, problem, busy, reload, isBeside }: ScheduleState & { readonly isBeside: boolean }) => {
  const again = () => void reload();
  const leave = <Button onClick={askToLeave}>{texts.logOut}</Button>;
  if (problem?.kind === 'forbidden')
    return (
      <ErrorState text={problem.text} icon="warning" onRetry={again} retrying={busy}>
        {leave}
      </ErrorState>
    );
  if (steps === null)
    return problem === null ? (
      <Loading blocks={3} height={160} />
    ) : (
      <ErrorState text={texts.noConnection} icon="noLink" onRetry={again} retrying={busy} />
    );
  return (
    <>
      {problem !== null && (
        <div style={{ marginBottom: 16 }}>
          <AlertBox kind="warning" announced>
            {texts.stale}{' '}
            <Button size="small" onClick={again} loading={busy}>
              {texts.retry}
            </Button>
          </AlertBox>
        </div>
      )}
      {steps.length > 0 ? (
        <>
          <DueNow steps={steps} isBeside={isBeside} />
          <ScheduleList steps={steps} onChanged={reload} />
        </>
      ) : (
        <EmptyState text={texts.empty}>
          <Button variant="contained" onClick={again} loading={busy}>
            {texts.retry}
          </Button>
          {leave}
        </EmptyState>
      )}
    </>
  );
};

const standing = (steps: readonly ScheduleStep[]): string => {
  const current = currentStep(steps);
  return current === null ? '' : texts.now(current.title, steps.indexOf(current) + 1, steps.length);
};

const Titled = () => {
  usePageTitle(texts.title);
  return <h1>{texts.title}</h1>;
};

/** The steps of the admission, as an applicant has them. `isBeside`: their evaluations name the page. */
export const ScheduleScreen = ({ isBeside = false }: { readonly isBeside?: boolean }) => {
  const state = useSchedule();
  useEffect(() => {
    // On its way while the steps are.
    loadSanitizer().catch(() => undefined);
  }, []);
  return (
    <div className={styles['page']}>
      {isBeside ? <h2>{texts.title}</h2> : <Titled />}
      <VisuallyHidden role="status">{standing(state.steps ?? [])}</VisuallyHidden>
      <Content {...state} isBeside={isBeside} />
    </div>
  );
};
