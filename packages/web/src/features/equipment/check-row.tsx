import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './equipment.module.css';
import type { CheckName } from './measures/checks.ts';
import { texts } from './texts.ts';
import type { CheckState } from './use-equipment.ts';

type Tone = 'idle' | 'busy' | 'good' | 'warn' | 'bad';
const ICON: Readonly<Record<Tone, IconName>> = {
  idle: 'pending',
  busy: 'clock',
  good: 'success',
  warn: 'warning',
  bad: 'error',
};

export interface CheckRowProps {
  readonly name: CheckName;
  readonly state: CheckState;
  /** Null: not now. */
  readonly onRetry: (() => void) | null;
  /** A picture or a meter, while the check runs. */
  readonly children?: ReactNode;
}

/** One check: how it stands, what was found, what to do about it. */
export const CheckRow = ({ name, state, onRetry, children }: CheckRowProps) => {
  const judged = typeof state === 'object' ? state : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const tone: Tone = typeof state === 'object' ? state.level : state;
  return (
    <li className={styles['row']} data-tone={tone} data-check={name}>
      <Icon name={ICON[tone]} size={26} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {texts.name[name]} <span>{texts.state[tone]}</span>
        </h2>
        {judged !== null && <p>{judged.found}</p>}
        {judged?.todo != null && (
          <p>
            <strong>{judged.todo}</strong>
          </p>
        )}
        {children}
        {judged !== null && judged.level !== 'good' && (
          <Button
            size="small"
            variant="outlined"
            aria-label={texts.retryOf(texts.name[name])}
            aria-disabled={onRetry === null}
            style={{ marginTop: 8 }}
            onClick={() => {
              if (onRetry === null) return;
              // The button goes while it is looked at, and does not come back where all is well.
              heading.current?.focus();
              onRetry();
            }}
          >
            {texts.retry}
          </Button>
        )}
      </div>
    </li>
  );
};
