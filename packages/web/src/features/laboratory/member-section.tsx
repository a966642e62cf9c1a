import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { readRoomCards, roomNumber } from '@quipu/contract';
import type { DesktopLocalServer, LocalServerState } from '@quipu/proctor/bridge';
import { useId, useState } from 'react';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { Chip, type Tone } from '../../ui/figures/chip.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import styles from './laboratory.module.css';
import { roomTexts as texts } from './room-texts.ts';
import { Row, Section } from './section.tsx';
import { texts as serverTexts } from './texts.ts';
import { useLocalServer } from './use-local-server.ts';
import { WorkLocally } from './work-locally.tsx';

const TONE: Readonly<Record<LocalServerState['kind'], Tone>> = {
  stopped: 'secondary',
  starting: 'warning',
  running: 'success',
  stopping: 'info',
  failed: 'error',
};

interface MemberSectionProps {
  readonly server: DesktopLocalServer;
  readonly card: string;
  readonly onLeave: () => Promise<void>;
}

/** A computer that works with the server of its room: which room, and whether it is reached. */
export const MemberSection = ({ server, card, onLeave }: MemberSectionProps) => {
  const id = useId();
  const state = useLocalServer(server);
  const isIn = useSignInSession(({ session }) => session !== null);
  const [asks, setAsks] = useState(false);
  const cards = readRoomCards(card) ?? [];
  const [first] = cards;
  const kind = state?.kind ?? 'starting';
  return (
    <Section aria-labelledby={id}>
      <Row>
        <h2 id={id}>{texts.member}</h2>
        <span role="status">
          <Chip tone={TONE[kind]}>{texts.memberState[kind]}</Chip>
        </span>
      </Row>
      <p>{texts.memberHelp}</p>
      <dl className={styles['facts']}>
        <dt>{texts.number}</dt>
        <dd className={styles['code']}>{first === undefined ? '' : roomNumber(first.pin)}</dd>
        <dt>{texts.address}</dt>
        <dd>{cards.map(({ host, port }) => `${host}:${port}`).join(', ')}</dd>
      </dl>
      {state?.kind === 'starting' && <Alert severity="warning">{texts.looking}</Alert>}
      {state?.kind === 'failed' && (
        <Alert severity="error" role="alert">
          {serverTexts.failure[state.why]}
        </Alert>
      )}
      {state?.kind === 'running' && <WorkLocally address={server.address} work={texts.work} isHourDue={false} />}
      <Row>
        {state?.kind === 'failed' || state?.kind === 'stopped' ? (
          <Button onClick={server.start}>{texts.again}</Button>
        ) : (
          <span />
        )}
        {!isIn && <Button onClick={() => setAsks(true)}>{texts.leave}</Button>}
      </Row>
      {asks && (
        <ConfirmDialog
          title={texts.leaveTitle}
          confirmText={texts.leave}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void onLeave();
          }}
        >
          {texts.leaveBody}
        </ConfirmDialog>
      )}
    </Section>
  );
};
