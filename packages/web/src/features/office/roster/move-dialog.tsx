import { officeRoomCalls, officeRosterCalls, type RosterOfSession, type RosterRow } from '@quipu/contract';
import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { texts as common } from '../frame/texts.ts';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { OtherSessions, type OtherSessionsChosen, othersIn } from './other-sessions.tsx';
import { type OnLeftOut, outcomeWithLeftOut } from './outcome-with-left-out.ts';
import styles from './roster.module.css';
import { deskIn, deskRules, idIn, NONE, roomChoices } from './roster-forms.ts';
import { texts } from './texts.ts';
import { Named } from './withdraw-dialog.tsx';

type Choices = ReturnType<typeof roomChoices>;

/** Everybody of a room, of none (0), or of the session (null). */
interface EverybodyOf {
  readonly fromRoom: number | null;
}

interface MoveProps extends WaysOut {
  readonly session: RosterOfSession;
  readonly rows?: readonly RosterRow[];
  readonly everybody?: EverybodyOf;
  readonly onLeftOut?: OnLeftOut;
}

interface Values extends OtherSessionsChosen {
  readonly session: string;
  /** One person moves there. */
  readonly room: string;
  readonly desk: string;
  /** Many move there, by the rooms' numbers. */
  readonly rooms: Readonly<Record<`r${number}`, boolean>>;
  readonly reason: string;
}

const askedOf = ({ session, room, desk, rooms }: Omit<Values, 'reason' | 'others'>, isOne: boolean) => ({
  toSession: idIn(session),
  toRooms: isOne
    ? [idIn(room)].flatMap((id) => id ?? [])
    : Object.entries(rooms).flatMap(([name, isChosen]) => (isChosen ? [Number(name.slice(1))] : [])),
  desk: isOne ? deskIn(desk) : null,
});

const titleOf = ({ session, rows = [], everybody }: MoveProps): string => {
  if (everybody === undefined) return texts.moveTitle(rows.length, rows[0]?.fullName ?? '');
  const { fromRoom } = everybody;
  if (fromRoom === null) return texts.moveAllTitle;
  const room = session.rooms.find(({ id }) => id === fromRoom);
  return room === undefined ? texts.moveNoRoomTitle : texts.moveRoomTitle(room.name);
};

interface PlaceProps {
  readonly session: RosterOfSession;
  readonly isOne: boolean;
  readonly form: UseFormReturn<Values>;
}

interface PlaceFieldProps extends Pick<PlaceProps, 'isOne' | 'form'> {
  readonly choices: Choices;
  readonly hint?: string;
}

const Place = ({ choices, isOne, form, hint = texts.toRoomsHint }: PlaceFieldProps) =>
  isOne ? (
    <>
      <SelectField
        form={form}
        name="room"
        label={texts.toRoom}
        choices={[{ value: NONE, text: texts.stayRoom }, ...choices]}
      />
      <PlainField
        form={form}
        name="desk"
        rules={deskRules}
        label={texts.desk}
        hint={texts.deskHint}
        inputMode="numeric"
      />
    </>
  ) : (
    <fieldset className={styles['rooms']}>
      <legend>{texts.toRooms}</legend>
      <p>{hint}</p>
      {choices.map(({ value, text }) => (
        <div key={value}>
          <Checkbox form={form} name={`rooms.r${Number(value)}`}>
            {text}
          </Checkbox>
        </div>
      ))}
    </fieldset>
  );

/** Asks for the desks that are free in another session. */
const PlaceElsewhere = ({ id, session, ...place }: PlaceProps & { readonly id: number }) => {
  const api = useApi(officeRosterCalls);
  const ask = useCallback(async () => fetchedOf(await api.officeSession({ id }), common.refused), [api, id]);
  const { value } = useFetched(ask, ASK_OFTEN_MS);
  return <Place {...place} choices={roomChoices(value?.session.rooms ?? session.rooms, value !== null)} />;
};

/** Everybody of a room may be moved in other sessions too. Null: nobody else. */
const inOthers = ({ session, everybody }: MoveProps, { others, rooms }: Pick<Values, 'others' | 'rooms'>) => {
  const ids = othersIn({ others });
  const roomId = everybody?.fromRoom ?? null;
  if (ids.length === 0 || roomId === null) return null;
  const { toRooms } = askedOf({ session: NONE, room: NONE, desk: '', rooms }, false);
  return { id: roomId, sessionIds: [session.id, ...ids], toRooms: toRooms.filter((id) => id !== roomId) };
};

/** Moves somebody, many, or everybody of a room, to another room or session. */
export const MoveDialog = (props: MoveProps) => {
  const { session, rows = [], everybody, onLeftOut, onClose, onDone } = props;
  const api = useApi(officeRosterCalls);
  const roomApi = useApi(officeRoomCalls);
  const isOne = everybody === undefined && rows.length === 1;
  const whom = {
    id: session.id,
    sheetIds: everybody === undefined ? rows.map(({ sheetId }) => sheetId) : null,
    fromRoom: everybody?.fromRoom ?? null,
  };
  return (
    <ActionDialog<Values>
      title={titleOf(props)}
      intro={
        <>
          <p className={styles['hint']}>{`${texts.moveHint} ${texts.reads}`}</p>
          <Named rows={rows} />
        </>
      }
      first={{
        session: NONE,
        room: NONE,
        desk: '',
        rooms: Object.fromEntries(session.rooms.map(({ id }) => [`r${id}`, false])),
        others: {},
        reason: '',
      }}
      submit={texts.move}
      send={async (values, once) => {
        const wider = inOthers(props, values);
        if (wider !== null)
          return outcomeWithLeftOut(await askAction(roomApi.moveOfficeRoom, wider, values.reason, once), onLeftOut);
        const asked = { ...whom, ...askedOf(values, isOne) };
        return outcomeWithLeftOut(await askAction(api.moveOfficeRoster, asked, values.reason, once), onLeftOut);
      }}
      done={() => texts.moved(everybody === undefined ? rows.length : 0)}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => <Fields move={props} isOne={isOne} whom={whom} form={form} />}
    </ActionDialog>
  );
};

interface FieldsProps {
  readonly move: MoveProps;
  readonly isOne: boolean;
  readonly whom: { readonly id: number; readonly sheetIds: readonly number[] | null; readonly fromRoom: number | null };
  readonly form: UseFormReturn<Values>;
}

const Fields = ({ move, isOne, whom, form }: FieldsProps) => {
  const { session, everybody } = move;
  const api = useApi(officeRosterCalls);
  const roomApi = useApi(officeRoomCalls);
  const [toSession, room, desk, rooms, others] = useWatch({
    control: form.control,
    name: ['session', 'room', 'desk', 'rooms', 'others'],
  });
  const wider = inOthers(move, { others, rooms });
  const asked = askedOf({ session: wider === null ? toSession : NONE, room, desk, rooms }, isOne);
  const isNothing = asked.toSession === null && asked.toRooms.length === 0 && asked.desk === null;
  const roomId = everybody?.fromRoom ?? null;
  return (
    <>
      {roomId !== null && roomId !== 0 && asked.toSession === null && (
        <OtherSessions session={session} roomId={roomId} form={form} />
      )}
      {wider === null && session.others.length > 0 && (
        <SelectField
          form={form}
          name="session"
          label={texts.toSession}
          choices={[
            { value: NONE, text: texts.staySession },
            ...session.others.map(({ id, start, end }) => ({ value: String(id), text: formatSession(start, end) })),
          ]}
        />
      )}
      {asked.toSession === null ? (
        <Place
          choices={roomChoices(
            session.rooms.filter(({ id }) => id !== roomId),
            wider === null,
          )}
          isOne={isOne}
          form={form}
          {...(wider === null ? {} : { hint: texts.toRoomsEachHint })}
        />
      ) : (
        <PlaceElsewhere key={asked.toSession} id={asked.toSession} session={session} isOne={isOne} form={form} />
      )}
      <ReasonArea form={form} />
      <Effect
        decided={isNothing ? null : JSON.stringify(wider ?? asked)}
        rehearse={() =>
          wider === null
            ? rehearse(api.moveOfficeRoster, { ...whom, ...asked })
            : rehearse(roomApi.moveOfficeRoom, wider)
        }
        told={({ changes }) => texts.moves(changes)}
      />
    </>
  );
};
