import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useRulesForm } from '../../../ui/form/use-rules-form.ts';
import { ReasonRules } from '../acts/act-rules.ts';
import { closeOne } from '../acts/send-act.ts';
import { texts } from './texts.ts';

const Reasons = styled('div')({ display: 'grid', gap: 12, '& h4': { margin: 0, fontSize: '0.9375rem' } });

interface CloseIncidentProps {
  readonly incidentId: number;
  /** Which one it is, for who hears the button alone. */
  readonly name: string;
  readonly onClosed: () => void;
}

const WhyClosed = ({ incidentId, onClosed, onCancel }: CloseIncidentProps & { readonly onCancel: () => void }) => {
  const id = useId();
  const api = useApi();
  const form = useRulesForm(ReasonRules, { reason: '' });
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
    <Reasons
      role="group"
      aria-labelledby={`${id}-why`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <h4 id={`${id}-why`} ref={first} tabIndex={-1}>
        {texts.why}
      </h4>
      <div className="acts">
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
        <TextField form={form} name="reason" label={texts.otherReason} autoComplete="off" />
        <div className="acts">
          <SubmitButton form={form} busyText={texts.closing}>
            {texts.closeWith}
          </SubmitButton>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </div>
      </Form>
      {problem !== null && (
        <AlertBox kind="error" announced>
          {problem}
        </AlertBox>
      )}
    </Reasons>
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
    <div className="acts">
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
