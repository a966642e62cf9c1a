import Button from '@mui/material/Button';
import type { RosterOfSession, RosterRoom } from '@quipu/contract';
import { useState } from 'react';
import { type May, useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PrintMenu } from './print-menu.tsx';
import { ProctorDialog } from './proctor-dialog.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { texts } from './room-texts.ts';
import styles from './roster.module.css';

/** A room; all of the session; or those who are in no room. */
type Line =
  | { readonly kind: 'room'; readonly room: RosterRoom }
  | { readonly kind: 'whole' | 'none'; readonly people: number; readonly proctors: RosterRoom['proctors'] };

type OpenDialog =
  | { readonly action: 'add' | 'change'; readonly room: RosterRoom | null }
  | { readonly action: 'move' | 'proctors'; readonly roomId: number | null };

const nameOf = (line: Line): string => {
  if (line.kind === 'room') return line.room.name;
  return line.kind === 'whole' ? texts.whole : texts.inNoRoom;
};

/** 0: in none; null: the whole session. */
const roomIdOf = (line: Line): number | null => {
  if (line.kind === 'room') return line.room.id;
  return line.kind === 'none' ? 0 : null;
};

const Proctors = ({ proctors }: Pick<RosterRoom, 'proctors'>) => (
  <span className={listStyles['lines']}>
    {proctors.length === 0 && texts.nobody}
    {proctors.map(({ userId, fullName }) => (
      <span key={userId}>{fullName}</span>
    ))}
  </span>
);

const columnsWith = (sessionId: number, may: May, onAction: (asked: OpenDialog) => void): readonly Column<Line>[] => [
  {
    title: texts.columns.room,
    width: 24,
    cell: (line) => (
      <span className={listStyles['lines']}>
        <span>{nameOf(line)}</span>
        {line.kind === 'room' && line.room.location !== null && <small>{line.room.location}</small>}
      </span>
    ),
  },
  {
    title: texts.columns.desks,
    width: 16,
    cell: (line) =>
      line.kind === 'room' ? texts.desks(line.room.people, line.room.capacity) : texts.people(line.people),
  },
  {
    title: texts.columns.proctors,
    width: 22,
    cell: (line) =>
      line.kind === 'none' ? '–' : <Proctors proctors={line.kind === 'room' ? line.room.proctors : line.proctors} />,
  },
  {
    title: texts.columns.action,
    width: 38,
    isAction: true,
    cell: (line) => {
      const people = line.kind === 'room' ? line.room.people : line.people;
      const name = nameOf(line);
      const button = (text: string, asked: OpenDialog) => (
        <Button aria-label={texts.actionOn(text, name)} onClick={() => onAction(asked)}>
          {text}
        </Button>
      );
      return (
        <span className={styles['rowActions']}>
          {people > 0 && may('moveOfficeRoster') && button(texts.moveAll, { action: 'move', roomId: roomIdOf(line) })}
          {line.kind !== 'none' &&
            may('assignOfficeProctor') &&
            button(texts.proctors, { action: 'proctors', roomId: roomIdOf(line) })}
          {line.kind === 'room' &&
            may('changeOfficeRoom') &&
            button(texts.change, { action: 'change', room: line.room })}
          {line.kind === 'room' && <PrintMenu sessionId={sessionId} room={line.room} />}
        </span>
      );
    },
  },
];

interface RoomsPartProps {
  readonly session: RosterOfSession;
  readonly onChanged: () => void;
}

/** The rooms of a session: how full each is, who watches it, and what is done to all of it at once. */
export const RoomsPart = ({ session, onChanged }: RoomsPartProps) => {
  const may = useMay();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  // OpenDialog anew in either case: it may not have been done because somebody else changed them.
  const close = () => {
    setAsked(null);
    onChanged();
  };
  const out = { onClose: close, onDone: close };
  const { rooms, people, proctors, withoutRoom } = session;
  const lines: readonly Line[] = [
    { kind: 'whole', people, proctors },
    ...rooms.map((room): Line => ({ kind: 'room', room })),
    ...(withoutRoom === 0 ? [] : [{ kind: 'none', people: withoutRoom, proctors: [] } as const]),
  ];
  return (
    <>
      <div className={styles['actions']}>
        {may('addOfficeRoom') && (
          <Button variant="outlined" onClick={() => setAsked({ action: 'add', room: null })}>
            {texts.add}
          </Button>
        )}
      </div>
      <OfficeTable
        label={texts.table}
        columns={columnsWith(session.id, may, setAsked)}
        rows={lines}
        keyOf={(line) => roomIdOf(line) ?? 'whole'}
      />
      {(asked?.action === 'add' || asked?.action === 'change') && <RoomDialog room={asked.room} {...out} />}
      {asked?.action === 'move' && <MoveDialog session={session} everybody={{ fromRoom: asked.roomId }} {...out} />}
      {asked?.action === 'proctors' && <ProctorDialog session={session} roomId={asked.roomId} {...out} />}
    </>
  );
};
