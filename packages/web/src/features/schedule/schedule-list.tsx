import { currentStep, type ScheduleStep } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import styles from './schedule.module.css';
import { ScheduleItem, stateOf } from './schedule-item.tsx';
import { StepIcon } from './step-icon.tsx';

export interface ScheduleListProps {
  readonly steps: readonly ScheduleStep[];
  readonly onChanged: () => Promise<void>;
}

/** The steps from top to bottom. The page opens at the current one. */
export const ScheduleList = ({ steps, onChanged }: ScheduleListProps) => {
  const current = currentStep(steps);
  const currentId = current?.id ?? null;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (currentId !== null) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  return (
    <ol className={styles['steps']}>
      {steps.map((step, at) => {
        const isCurrent = step === current;
        const state = stateOf(step, isCurrent);
        return (
          <li
            className={styles['item']}
            key={step.id}
            ref={isCurrent ? item : undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
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
