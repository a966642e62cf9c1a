import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { consoleCalls, type WatchedIncident } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { reasonRules } from '../../../ui/kit/action-rules.ts';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { closeMany } from '../actions/send-action.ts';
import { kindsText } from './incident-groups.ts';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

interface WhyClosedProps {
  readonly sheetId: number;
  /** They are as they were when it was asked: what comes meanwhile is none of them. */
  readonly incidents: readonly WatchedIncident[];
  readonly onClosed: () => void;
  readonly onCancel: () => void;
}

/** Says what would be closed, and closes all of it with one reason. */
export const WhyClosed = ({ sheetId, incidents, onClosed, onCancel }: WhyClosedProps) => {
  const id = useId();
  const api = useApi(consoleCalls);
  const form = usePageForm({ reason: '' });
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const close = async (reason: string) => {
    if (busy !== null) return;
    setBusy(reason);
    setProblem(null);
    const outcome = await closeMany(
      api,
      sheetId,
      incidents.map((incident) => incident.id),
      reason,
    );
    setBusy(null);
    if (typeof outcome === 'string') {
      setProblem(outcome);
      return;
    }
    if (outcome.closed.length > 0) notify('success', texts.closed(outcome.closed.length));
    if (outcome.closedBefore.length > 0) notify('info', texts.closedBefore(outcome.closedBefore.length));
    onClosed();
  };
  return (
    <fieldset
      className={styles['reasons']}
      aria-labelledby={`${id}-why`}
      aria-describedby={`${id}-what`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Typography component="h4" variant="h3" id={`${id}-why`} ref={heading} tabIndex={-1}>
        {texts.why(incidents.length)}
      </Typography>
      <Typography variant="body2" color="textSecondary" id={`${id}-what`}>
        {texts.whatCloses(kindsText(incidents))}
      </Typography>
      <div className={styles['actions']}>
        {texts.reasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            variant="outlined"
            aria-disabled={busy !== null}
            onClick={() => void close(reason)}
          >
            {busy === reason ? texts.closing : reason}
          </Button>
        ))}
      </div>
      <Form form={form} onSubmit={({ reason }) => close(reason)}>
        <TextField form={form} name="reason" rules={reasonRules} label={texts.otherReason} autoComplete="off" />
        <div className={styles['actions']}>
          <SubmitButton form={form} busyText={texts.closing}>
            {texts.closeWith}
          </SubmitButton>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </div>
      </Form>
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
    </fieldset>
  );
};
