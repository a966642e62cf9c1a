import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { StandbyStage, StandbyState } from '@quipu/contract';
import { useId, useState } from 'react';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { formatMoment } from '../../ui/figures/format-moment.ts';
import { DecideForm } from './decide-form.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { Failure } from './failure.tsx';
import styles from './laboratory.module.css';
import { MEGABYTE, megabytesOf } from './megabytes-of.ts';
import { Row, Section } from './section.tsx';
import { standbyTexts as texts } from './standby-texts.ts';
import { texts as laboratoryTexts } from './texts.ts';
import { type StandbyView, standsBy } from './use-standby.ts';

const TONE: Readonly<Record<StandbyStage, Tone>> = {
  none: 'secondary',
  joining: 'info',
  both: 'success',
  alone: 'error',
  held: 'error',
  dismissing: 'info',
  copying: 'info',
  following: 'success',
  candidate: 'warning',
  waiting: 'warning',
  replaced: 'info',
  dismissed: 'error',
};
const SEVERITY: Partial<Readonly<Record<StandbyStage, 'warning' | 'error'>>> = {
  alone: 'error',
  held: 'error',
  dismissed: 'error',
  candidate: 'warning',
  waiting: 'warning',
};
/** Each says that it is there every second. */
const NOW_MS = 5_000;
const SECOND_MS = 1_000;

const heardText = (silentMs: number | null): string =>
  silentMs === null
    ? texts.neverHeard
    : silentMs < NOW_MS
      ? texts.heardNow
      : texts.heardAgo(Math.round(silentMs / SECOND_MS));

const behindText = (bytes: number): string => {
  if (bytes === 0) return texts.nothingBehind;
  return bytes < MEGABYTE / 10 ? texts.littleBehind : texts.megabytesBehind(megabytesOf(bytes));
};

interface FactsProps {
  readonly state: StandbyState;
  /** Nobody knows now when the other one was last heard. */
  readonly isStale: boolean;
}

const Facts = ({ state: { stage, other, silentMs, behind, votes, voters }, isStale }: FactsProps) => (
  <dl className={styles['facts']}>
    <dt>{texts.other}</dt>
    <dd>{other}</dd>
    {!isStale && (
      <>
        <dt>{texts.heard}</dt>
        <dd>{heardText(silentMs)}</dd>
      </>
    )}
    {behind !== null && (
      <>
        <dt>{texts.behind}</dt>
        <dd>{behindText(behind)}</dd>
      </>
    )}
    {(stage === 'held' || stage === 'candidate' || stage === 'waiting') && (
      <>
        <dt>{texts.asked}</dt>
        <dd>{texts.askedOf(votes, voters)}</dd>
      </>
    )}
  </dl>
);

/** Says what there is to say: loud where whoever keeps the room has to do something. */
const Saying = ({ stage }: { readonly stage: StandbyStage }) => {
  const severity = SEVERITY[stage];
  if (severity === undefined) return <p>{texts.says[stage]}</p>;
  return (
    <Alert severity={severity} role="alert">
      {stage === 'alone' && <AlertTitle>{texts.aloneTitle}</AlertTitle>}
      {texts.says[stage]}
    </Alert>
  );
};

const Invitation = ({ state, invite }: { readonly state: StandbyState; readonly invite: StandbyView['invite'] }) => {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      {state.code !== null && (
        <>
          <small>{texts.codeHelp}</small>
          <dl className={styles['facts']}>
            <dt>{texts.code}</dt>
            <dd className={styles['code']}>{state.code}</dd>
          </dl>
        </>
      )}
      <Failure text={failure} />
      <Row>
        <span />
        <Button onClick={() => void invite().then(setFailure)}>
          {state.code === null ? texts.invite : texts.inviteAgain}
        </Button>
      </Row>
    </>
  );
};

/** Shows how a room's server and its standby are: the same section on both. */
export const StandbySection = ({ state, view }: { readonly state: StandbyState; readonly view: StandbyView }) => {
  const id = useId();
  const { stage, other, tookOverAt, wasReplaced } = state;
  const isStale = view.problem !== null;
  const mayDecide = stage === 'held' || stage === 'candidate' || stage === 'waiting';
  return (
    <Section aria-labelledby={id}>
      <Row>
        <h2 id={id}>{texts.title}</h2>
        <span role="status">
          <Chip tone={isStale ? 'secondary' : TONE[stage]}>{texts.state[stage]}</Chip>
        </span>
      </Row>
      {isStale && <Alert severity="warning">{laboratoryTexts.stale}</Alert>}
      {wasReplaced && <Alert severity="info">{texts.wasReplaced}</Alert>}
      {tookOverAt !== null && <Alert severity="info">{texts.tookOver(formatMoment(tookOverAt))}</Alert>}
      <Saying stage={stage} />
      {other !== null && <Facts state={state} isStale={isStale} />}
      {(stage === 'none' || stage === 'alone') && <Invitation state={state} invite={view.invite} />}
      {(stage === 'both' || stage === 'joining' || stage === 'alone') && <DismissButton dismiss={view.dismiss} />}
      {mayDecide && <DecideForm isOnStandby={standsBy(state)} serveAlone={view.serveAlone} />}
    </Section>
  );
};
