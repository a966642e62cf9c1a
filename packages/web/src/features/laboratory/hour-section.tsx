import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { formatSecond, type LaboratoryState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { formatDayAndHour, formatHour, formatMoment } from '../../ui/figures/format-moment.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { speakSpan } from '../../ui/format-span.ts';
import { CorrectHour, type HourProps } from './correct-hour.tsx';
import { hourStanding } from './hour-rules.ts';
import styles from './laboratory.module.css';
import { Section } from './section.tsx';
import { texts } from './texts.ts';
import { useTicking } from './use-ticking.ts';

interface HourSectionProps extends HourProps {
  readonly state: LaboratoryState;
  readonly cameAt: number;
}

/** Shows the clock large to whoever keeps the laboratory, beside the session's hours, and has them say that it is right. */
export const HourSection = ({ calls, state, cameAt, onState }: HourSectionProps) => {
  const id = useId();
  const [corrects, setCorrects] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useTicking(state.now, cameAt);
  const { clock } = state;
  const { session, apart, isDue } = hourStanding(state);
  const sets = clock.events.filter(({ kind }) => kind === 'set' || kind === 'unbelieved');
  const underWay = (state.laboratory?.sheets ?? []).filter((sheet) => sheet.state === 'running');
  const whether = clock.needsCode ? texts.proctorMayCorrect : clock.canCorrect ? texts.mayCorrect : texts.goesByItself;
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const reply = await calls.local.confirmLaboratoryHour();
    setBusy(false);
    if (E.isRight(reply) && reply.right.status === 200) onState(reply.right.body);
    else notify('error', texts.localFailed);
  };
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.hour}</h2>
      <div>
        <p className={styles['clock']} role="timer" aria-live="off" aria-labelledby={id}>
          {formatSecond(now)}
        </p>
        <p>{formatDayAndHour(now)}</p>
      </div>
      {session !== null && <p>{texts.sessionIs[session.is](speakSpan(Math.abs(now - session.at)))}</p>}
      {apart !== null && (
        <Alert severity="warning">
          {texts.apart(formatHour(clock.computerNow))} {whether}
        </Alert>
      )}
      {isDue && (
        <Alert severity="warning" role="alert">
          <AlertTitle component="h3">{texts.confirmHour}</AlertTitle>
          {texts.confirmHourHelp}
        </Alert>
      )}
      {(isDue || (apart !== null && clock.canCorrect)) && (
        <FormActions>
          {apart !== null && clock.canCorrect && (
            <Button variant="outlined" onClick={() => setCorrects(true)}>
              {texts.correctHour}
            </Button>
          )}
          {isDue && (
            <Button variant="contained" aria-disabled={busy} onClick={() => void confirm()}>
              {texts.hourIsRight}
            </Button>
          )}
        </FormActions>
      )}
      {sets.length > 0 && (
        <>
          <small>{texts.clockWasSet}</small>
          <ul className={styles['steps']} aria-label={texts.clockWasSet}>
            {sets.map(({ kind, at, byMs }) => (
              <li key={`${at} ${byMs}`}>
                {kind === 'unbelieved'
                  ? texts.clockUnbelieved(formatMoment(at), speakSpan(byMs))
                  : texts.clockSet(formatMoment(at), speakSpan(Math.abs(byMs)), byMs > 0)}
              </li>
            ))}
          </ul>
        </>
      )}
      {corrects && (
        <CorrectHour
          calls={calls}
          onState={onState}
          ending={clock.needsCode ? underWay : null}
          onClose={() => setCorrects(false)}
        />
      )}
    </Section>
  );
};
