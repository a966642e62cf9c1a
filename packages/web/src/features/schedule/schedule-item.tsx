import type { ScheduleStep } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { storageUrl } from '../../lib/storage-url.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { headingOf } from './due-now.tsx';
import styles from './schedule.module.css';
import { StepActions } from './step-actions.tsx';
import { StepIcon } from './step-icon.tsx';
import { texts } from './texts.ts';

/** A style of the schedule's own that is not known is none. */
const STYLES: ReadonlySet<string> = new Set(['info', 'success', 'warning', 'error', 'strong', 'muted']);

/** Shows a step's content, line by line. */
const StepLines = ({ content }: Pick<ScheduleStep, 'content'>) => {
  const lines = new Map(content.map((line) => [JSON.stringify(line), line]));
  return (
    <ul className={styles['lines']}>
      {[...lines].map(([key, { className, icon, title, content: text }]) => (
        <li
          className={styles['line']}
          key={key}
          data-style={className !== null && STYLES.has(className) ? className : undefined}
        >
          <span className={styles['mark']}>
            <StepIcon name={icon} />
          </span>
          <span>
            {title !== null && <strong>{text === null ? title : `${title}: `}</strong>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
};

type StepState = 'complete' | 'current' | 'open' | 'closed';

export const stateOf = ({ isComplete, isActive }: ScheduleStep, isCurrent: boolean): StepState => {
  if (isComplete) return 'complete';
  if (isCurrent) return 'current';
  return isActive ? 'open' : 'closed';
};

export interface ScheduleItemProps {
  readonly step: ScheduleStep;
  readonly isCurrent: boolean;
  /** Settles once the steps are known again. */
  readonly onChanged: () => Promise<void>;
}

/** Shows a step and, while it is active, what can be done in it. */
export const ScheduleItem = ({ step, isCurrent, onChanged }: ScheduleItemProps) => {
  const { title, subtitle, image, isActive, isComplete, closesAt, content, messages, actions } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const state = stateOf(step, isCurrent);

  const [changes, setChanges] = useState(0);
  useEffect(() => {
    // What was pressed may be gone by now.
    if (changes > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [changes]);
  const changed = async () => {
    await onChanged();
    setChanges((before) => before + 1);
  };
  return (
    <div className={styles['body']}>
      {isActive && image !== null && image !== broken && (
        <img className={styles['picture']} src={storageUrl(image)} alt="" onError={() => setBroken(image)} />
      )}
      <header>
        <span data-state={state}>{texts[state]}</span>
        <h2 id={headingOf(step)} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {subtitle !== null && <p>{subtitle}</p>}
        {isActive && !isComplete && closesAt !== null && (
          <p className={styles['until']}>{texts.until(formatMoment(closesAt))}</p>
        )}
      </header>
      {content.length > 0 && <StepLines content={content} />}
      {messages.map(({ type, text }) => (
        <AlertBox key={`${type} ${text}`} kind={type}>
          <RichText html={text} />
        </AlertBox>
      ))}
      {isActive && actions.length > 0 && <StepActions actions={actions} onChanged={() => void changed()} />}
    </div>
  );
};
