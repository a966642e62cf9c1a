import { dayOfYearInWords, dueStep, type ScheduleStep } from '@quipu/contract';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import styles from './schedule.module.css';
import { texts } from './texts.ts';

/** The id of a step's heading. */
export const headingOf = ({ id }: Pick<ScheduleStep, 'id'>): string => `paso-${id}`;

/** Words what is asked for, within a sentence: as the button does where it confirms something. */
const whatIs = ({ title, actions }: ScheduleStep): string => {
  const confirmation = actions.find(({ type }) => type === 'confirm');
  if (confirmation === undefined) return texts.quoted(title);
  return confirmation.text.charAt(0).toLowerCase() + confirmation.text.slice(1);
};

const missing = (due: ScheduleStep): string =>
  texts.missing(whatIs(due)) + (due.closesAt === null ? '' : texts.before(dayOfYearInWords(due.closesAt)));

/** Tells how far the admission has come, and what is missing of it. */
export const NextStep = ({ steps }: { readonly steps: readonly ScheduleStep[] }) => {
  const due = dueStep(steps);
  const done = texts.progress(steps.filter(({ isComplete }) => isComplete).length, steps.length);
  return (
    <p>
      <strong>{done}</strong>
      {due === null ? ` · ${texts.allDone}` : missing(due)}
    </p>
  );
};

interface DueNowProps {
  readonly steps: readonly ScheduleStep[];
  /** Evaluations stand on the page too, and say what is to be done now of them. */
  readonly isBeside?: boolean;
}

/** Tells how far the admission has come, and the one thing that is missing, with the way to it. */
export const DueNow = ({ steps, isBeside = false }: DueNowProps) => {
  const due = dueStep(steps);
  return (
    <section className={styles['now']} aria-labelledby="ahora-admision">
      <h2 id="ahora-admision">{isBeside ? texts.nowBeside : texts.nowTitle}</h2>
      <NextStep steps={steps} />
      {due !== null && due.closesAt !== null && (
        <p className={styles['until']}>{texts.until(formatMoment(due.closesAt))}</p>
      )}
      {due !== null && (
        <Button
          wide
          variant="contained"
          onClick={() => {
            const heading = document.getElementById(headingOf(due));
            heading?.closest('li')?.scrollIntoView?.();
            heading?.focus({ preventScroll: true });
          }}
        >
          {texts.go(due.title)}
        </Button>
      )}
    </section>
  );
};
