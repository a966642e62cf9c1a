import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { consoleCalls } from '@quipu/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { TextField } from '../../../ui/kit/text-field.tsx';
import { reasonRules } from '../actions/action-rules.ts';
import { closeOne } from '../actions/send-action.ts';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

interface CloseIncidentProps {
  readonly incidentId: number;
  /** The incident, for those who hear the button alone. */
  readonly name: string;
  readonly onClosed: () => void;
}

const WhyClosed = ({ incidentId, onClosed, onCancel }: CloseIncidentProps & { readonly onCancel: () => void }) => {
  const id = useId();
  const api = useApi(consoleCalls);
  const form = usePageForm({ reason: '' });
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const close = async (reason: string) => {
    if (busy !== null) return;
    setBusy(reason);
    setProblem(null);
    const failure = await closeOne(api, incidentId, reason);
    setBusy(null);
    setProblem(failure);
    if (failure !== null) return;
    notify('success', texts.incidentClosed);
    onClosed();
  };
  return (
    <fieldset
      className={styles['reasons']}
      aria-labelledby={`${id}-why`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Typography component="h4" variant="h3" id={`${id}-why`} ref={first} tabIndex={-1}>
        {texts.why}
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

/** Two clicks: that it is closed, and why. */
export const CloseIncident = (props: CloseIncidentProps) => {
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) opener.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (isAsked) return <WhyClosed {...props} onCancel={() => setAsked(false)} />;
  return (
    <div className={styles['actions']}>
      <Button
        ref={opener}
        size="small"
        variant="contained"
        aria-label={`${texts.closeIncident}: ${props.name}`}
        onClick={() => setAsked(true)}
      >
        {texts.closeIncident}
      </Button>
    </div>
  );
};
