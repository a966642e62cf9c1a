import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useRef } from 'react';
import { FormActions } from '../form/form-actions.tsx';
import { texts } from '../form/texts.ts';
import styles from './kit.module.css';

/** A part of what is about to be sent, as it is. */
export interface ReviewPart {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** Leads back to where it can be changed. Absent: it cannot. */
  readonly onChange?: () => void;
}

interface ReviewPageProps {
  readonly parts: readonly ReviewPart[];
  /** It says what cannot be undone. */
  readonly warning: string;
  readonly sendText: string;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Everything that is about to be sent, before it is: nothing that cannot be undone is done without having been seen. */
export const ReviewPage = ({ parts, warning, sendText, onSend, onBack }: ReviewPageProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <div className={styles['review']}>
      <h2 ref={title} tabIndex={-1}>
        {texts.review}
      </h2>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ title: part, rows, onChange }) => (
          <Paper key={part} component="section" variant="outlined" aria-label={part}>
            <header>
              <h3>{part}</h3>
              {onChange !== undefined && (
                <Button onClick={onChange} aria-label={texts.changeOf(part)}>
                  {texts.change}
                </Button>
              )}
            </header>
            <dl>
              {rows.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Paper>
        ))}
      <Alert severity="warning">{warning}</Alert>
      <FormActions>
        <Button size="large" onClick={onBack}>
          {texts.back}
        </Button>
        <Button size="large" variant="contained" onClick={onSend}>
          {sendText}
        </Button>
      </FormActions>
    </div>
  );
};
