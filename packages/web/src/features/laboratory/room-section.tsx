import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ROOM_CARD_ENDING, type RoomState } from '@quipu/contract';
import { Fragment, useId, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Chip } from '../../ui/figures/chip.tsx';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import type { LaboratoryCalls } from './calls.ts';
import { ComputersList } from './computers-list.tsx';
import { Failure } from './failure.tsx';
import styles from './laboratory.module.css';
import { roomTexts as texts } from './room-texts.ts';
import { Row, Section } from './section.tsx';
import { useRoom } from './use-room.ts';

const saveCard = ({ number, cards }: RoomState): void =>
  saveFile(
    new TextEncoder().encode(cards.map(({ code }) => `${code}\n`).join('')),
    `sala-${number}${ROOM_CARD_ENDING}`,
  );

/** The codes by which the other computers find this one, and know it. */
const Cards = ({ room }: { readonly room: RoomState }) => {
  if (room.cards.length === 0) return <Alert severity="warning">{texts.noAddress}</Alert>;
  return (
    <>
      <small>{texts.codeHelp}</small>
      <dl className={styles['facts']}>
        <dt>{texts.number}</dt>
        <dd className={styles['code']}>{room.number}</dd>
        {room.cards.map(({ address, code }) => (
          <Fragment key={address}>
            <dt>{texts.code(address)}</dt>
            <dd className={styles['code']}>{code}</dd>
          </Fragment>
        ))}
      </dl>
      <Row>
        <span />
        <Button onClick={() => saveCard(room)}>{texts.saveCard}</Button>
      </Row>
    </>
  );
};

/** Opens this computer's server to the others of its room, and shows which of them are there. */
export const RoomSection = ({ calls }: { readonly calls: LaboratoryCalls }) => {
  const id = useId();
  const { value, isStale, open } = useRoom(calls);
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (value === undefined) return null;
  const { isOpen } = value;
  return (
    <Section aria-labelledby={id}>
      <Row>
        <h2 id={id}>{texts.room}</h2>
        <span role="status">
          <Chip tone={isOpen ? 'success' : 'secondary'}>{isOpen ? texts.open : texts.closed}</Chip>
        </span>
      </Row>
      {isStale && <Alert severity="warning">{texts.stale}</Alert>}
      <Failure text={failure} />
      {isOpen ? <Cards room={value} /> : <small>{texts.closedHelp}</small>}
      <Row>
        <span />
        <Button
          variant={isOpen ? 'outlined' : 'contained'}
          onClick={() => (isOpen ? setAsks(true) : void open(true).then(setFailure))}
        >
          {isOpen ? texts.closeRoom : texts.openRoom}
        </Button>
      </Row>
      {isOpen && <ComputersList now={value.now} computers={value.computers} />}
      {asks && (
        <ConfirmDialog
          title={texts.closeTitle}
          confirmText={texts.closeRoom}
          danger
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void open(false).then(setFailure);
          }}
        >
          {texts.closeBody}
        </ConfirmDialog>
      )}
    </Section>
  );
};
