import { memo } from 'react';
import { texts } from '../texts.ts';
import styles from './sidebar.module.css';

const MARKS = [
  { text: texts.legend.active, current: true, answered: false, saved: 'none', star: false },
  { text: texts.legend.required, current: false, answered: false, saved: 'none', star: true },
  { text: texts.legend.here, current: false, answered: true, saved: 'here', star: false },
  { text: texts.legend.saved, current: false, answered: true, saved: 'saved', star: false },
] as const;

/** What the marks of the buttons mean. */
export const Legend = memo(() => (
  <ul className={styles['legend']} aria-label={texts.legend.title}>
    {MARKS.map(({ text, current, answered, saved, star }) => (
      <li key={text}>
        <span
          className={styles['item']}
          data-sample="true"
          data-current={current}
          data-answered={answered}
          data-saved={saved}
          aria-hidden="true"
        >
          {star && <span className={styles['star']} />}
          <span className={styles['mark']} />
        </span>
        {text}
      </li>
    ))}
  </ul>
));
