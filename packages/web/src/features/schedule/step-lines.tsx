import type { ScheduleStep } from '@quipu/contract';
import styles from './schedule.module.css';
import { StepIcon } from './step-icon.tsx';

/** A style of the schedule's own that is not known is none. */
const STYLES: ReadonlySet<string> = new Set(['info', 'success', 'warning', 'error', 'strong', 'muted']);

/** Shows a step's content, line by line. */
export const StepLines = ({ content }: Pick<ScheduleStep, 'content'>) => {
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
