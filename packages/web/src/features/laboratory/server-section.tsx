import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { LaboratoryState } from '@quipu/contract';
import type { DesktopLocalServer, LocalServerState } from '@quipu/proctor/bridge';
import { useId, useState } from 'react';
import { notify } from '../../lib/notices.ts';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import styles from './laboratory.module.css';
import { Row, Section } from './section.tsx';
import { texts } from './texts.ts';

const TONE: Readonly<Record<LocalServerState['kind'], Tone>> = {
  stopped: 'secondary',
  starting: 'info',
  running: 'success',
  stopping: 'info',
  failed: 'error',
};

const copy = async (log: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(log);
    notify('success', texts.logCopied);
  } catch {
    notify('error', texts.logNotCopied);
  }
};

interface ServerSectionProps {
  readonly server: DesktopLocalServer;
  readonly state: LocalServerState;
  /** The number of sheets that are being answered now. */
  readonly running: number;
  /** Its start of now; null: none is known. */
  readonly run: LaboratoryState['run'];
}

/** Shows the state of this computer's server, and its switch. */
export const ServerSection = ({ server, state, running, run }: ServerSectionProps) => {
  const id = useId();
  const [asks, setAsks] = useState(false);
  const { kind } = state;
  const isBusy = kind === 'starting' || kind === 'stopping';
  const isOn = kind === 'running' || kind === 'stopping';
  // One button throughout: whoever pressed it stays on it.
  const press = () => {
    if (isBusy) return;
    if (isOn) setAsks(true);
    else server.start();
  };
  return (
    <Section aria-labelledby={id}>
      <Row>
        <h2 id={id}>{texts.server}</h2>
        <span role="status">
          <Chip tone={TONE[kind]}>{texts.state[kind]}</Chip>
        </span>
      </Row>
      {state.kind === 'failed' && (
        <Alert
          severity="error"
          role="alert"
          action={
            <Button color="inherit" onClick={() => void copy(state.log)}>
              {texts.copyLog}
            </Button>
          }
        >
          {texts.failure[state.why]}
        </Alert>
      )}
      {run !== null && (
        <dl className={styles['facts']}>
          <dt>{texts.run}</dt>
          <dd>
            <b>{texts.runOf(run.number, run.tag, run.computer)}</b>
            <br />
            {texts.runHelp}
          </dd>
        </dl>
      )}
      <Row>
        <small>{kind === 'starting' && texts.firstStart}</small>
        <Button variant={isOn ? 'outlined' : 'contained'} aria-disabled={isBusy} onClick={press}>
          {isBusy ? texts.state[kind] : isOn ? texts.stop : kind === 'failed' ? texts.startAgain : texts.start}
        </Button>
      </Row>
      {asks && kind === 'running' && (
        <ConfirmDialog
          title={texts.stopTitle}
          confirmText={texts.stop}
          danger
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            server.stop();
          }}
        >
          {running > 0 ? texts.stopWhileRunning(running) : texts.stopBody}
        </ConfirmDialog>
      )}
    </Section>
  );
};
