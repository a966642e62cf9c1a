import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './steps.module.css';
import { texts } from './texts.ts';

/** Shows how far one has come: a number for each step. */
export const StepLine = ({ titles, at }: { readonly titles: readonly string[]; readonly at: number }) => (
  <ol className={styles['line']} aria-label={texts.steps}>
    {titles.map((title, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places, and two may have one title.
      <li key={n} title={title} aria-current={n === at ? 'step' : undefined} data-done={n < at}>
        <span className={styles['dot']}>{n + 1}</span>
        <VisuallyHidden>
          {title}
          {n < at && `, ${texts.done}`}
        </VisuallyHidden>
      </li>
    ))}
  </ol>
);
