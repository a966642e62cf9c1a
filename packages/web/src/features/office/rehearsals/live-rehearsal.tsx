import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Rehearsal, Whereabouts } from '@quipu/contract';
import { useState } from 'react';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { useMay } from '../frame/use-may.ts';
import { Facts } from '../list/facts.tsx';
import { MisfortuneTable } from './misfortune-table.tsx';
import styles from './rehearsals.module.css';
import { SecondsChart } from './seconds-chart.tsx';
import { StepTable } from './step-table.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { texts } from './texts.ts';

/** A command that says nothing for so long may be waiting for a database that it has halted, or be gone. */
const SILENT_MS = 15_000;

interface LiveRehearsalProps {
  readonly rehearsal: Rehearsal;
  /** The server's time. */
  readonly now: number;
  readonly reload: () => void;
}

/** The rehearsal under way: how far it is, where its candidates are, what the server does, what was done to it. */
export const LiveRehearsal = ({ rehearsal, now, reload }: LiveRehearsalProps) => {
  const { id, who, begunAt, aliveAt, stopAskedAt, progress } = rehearsal;
  const { phase, step, steps, people, remainingMs, where, seconds, misfortunes, done } = progress;
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const last = seconds.at(-1);
  const places = Object.entries(texts.places) as readonly (readonly [keyof Whereabouts, string])[];
  const end = () => {
    setAsked(false);
    reload();
  };
  return (
    <section className={styles['live']} aria-label={texts.underWay}>
      <div className={styles['head']}>
        <Typography variant="h2">{phase}</Typography>
        {may('stopOfficeRehearsal') && stopAskedAt === null && (
          <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
            {texts.stop}
          </Button>
        )}
      </div>
      <p>{`${texts.stepOf(step, steps, people)}. ${texts.left(remainingMs)}. ${texts.by(who, formatInstant(begunAt))}.`}</p>
      <LinearProgress
        variant="determinate"
        value={steps === 0 ? 0 : (done.length / steps) * 100}
        aria-label={texts.stepOf(step, steps, people)}
      />
      {stopAskedAt !== null && <Alert severity="info">{texts.stopping}</Alert>}
      {now - aliveAt > SILENT_MS && <Alert severity="warning">{texts.silent(texts.seconds(now - aliveAt))}</Alert>}
      <div className={styles['pair']}>
        <section aria-label={texts.whereabouts}>
          <Typography variant="h3">{texts.whereabouts}</Typography>
          <Facts rows={places.map(([place, name]) => [name, texts.count(where[place])])} />
        </section>
        <section aria-label={texts.rates}>
          <Typography variant="h3">{texts.rates}</Typography>
          <Facts
            rows={[
              [texts.replies, texts.count(last?.replies ?? 0)],
              [texts.p50, texts.time(last?.p50 ?? null)],
              [texts.p99, texts.time(last?.p99 ?? null)],
              [texts.troubles, texts.count(last?.troubles ?? 0)],
            ]}
          />
          <SecondsChart seconds={seconds} />
        </section>
      </div>
      {misfortunes.length > 0 && (
        <>
          <Typography variant="h3">{texts.misfortunes}</Typography>
          <MisfortuneTable misfortunes={misfortunes} isUnderWay />
        </>
      )}
      {done.length > 0 && (
        <>
          <Typography variant="h3">{texts.steps}</Typography>
          <StepTable steps={done} />
        </>
      )}
      {isAsked && <StopDialog id={id} onClose={() => setAsked(false)} onDone={end} />}
    </section>
  );
};
