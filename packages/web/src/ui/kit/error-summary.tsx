import Alert from '@mui/material/Alert';
import { useLayoutEffect, useRef } from 'react';
import styles from '../form/form.module.css';
import { texts } from '../form/texts.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface Told {
  readonly submit: number;
  /** They were wrong when it was sent, in the order of the page. */
  readonly fields: readonly { readonly name: string; readonly message: string }[];
}
export const NOTHING_TOLD: Told = { submit: 0, fields: [] };

/** So many, or more, are listed on top; who has one thing to put right is led to it. */
export const LISTED_FROM = 2;
/** So many are listed: who has more of them sees the rest beside the fields. */
const MAX_LISTED = 8;

interface ErrorSummaryProps {
  readonly told: Told;
  /** They are wrong still. */
  readonly names: readonly string[];
  readonly onGo: (name: string) => void;
}

/** Everything that is wrong, with the way to each. What was put right stays, ticked: nothing moves under who types. */
export const ErrorSummary = ({ told, names, onGo }: ErrorSummaryProps) => {
  const box = useRef<HTMLElement>(null);
  const { submit } = told;
  // Whoever sees it has the focus there already: a key pressed at once goes nowhere else.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'nearest' });
    void submit;
  }, [submit]);
  return (
    <section className={styles['summary']} ref={box} tabIndex={-1} aria-label={texts.revise(told.fields.length)}>
      <Alert severity={names.length > 0 ? 'error' : 'success'}>
        <strong>{names.length > 0 ? texts.revise(names.length) : texts.allRight}</strong>
        <ul>
          {told.fields.slice(0, MAX_LISTED).map(({ name, message }) => (
            <li key={name} data-right={!names.includes(name)}>
              <button type="button" onClick={() => onGo(name)}>
                {message}
              </button>
              {!names.includes(name) && <VisuallyHidden>{texts.putRight}</VisuallyHidden>}
            </li>
          ))}
        </ul>
        {told.fields.length > MAX_LISTED && texts.moreWrong(told.fields.length - MAX_LISTED)}
      </Alert>
    </section>
  );
};
