import { officeRosterCalls, type RosterOfSession, type RosterRow } from '@quipu/contract';
import { useCallback } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { texts as common } from '../frame/texts.ts';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { PlainField } from '../list/plain-field.tsx';
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

interface Values {
  readonly session: string;
  /** One person moves there. */
  readonly room: string;
  readonly desk: string;
  /** Many move there, by the rooms' numbers. */
  readonly rooms: Readonly<Record<`r${number}`, boolean>>;
  readonly reason: string;
}

const askedOf = ({ session, room, desk, rooms }: Omit<Values, 'reason'>, isOne: boolean) => ({
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

const Place = ({ choices, isOne, form }: Pick<PlaceProps, 'isOne' | 'form'> & { readonly choices: Choices }) =>
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
      <p>{texts.toRoomsHint}</p>
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

/** Moves somebody, many, or everybody of a room, to another room or session. */
export const MoveDialog = (props: MoveProps) => {
  const { session, rows = [], everybody, onLeftOut, onClose, onDone } = props;
  const api = useApi(officeRosterCalls);
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
        reason: '',
      }}
      submit={texts.move}
      send={async (values, once) => {
        const asked = { ...whom, ...askedOf(values, isOne) };
        return outcomeWithLeftOut(await askAction(api.moveOfficeRoster, asked, values.reason, once), onLeftOut);
      }}
      done={() => texts.moved(everybody === undefined ? rows.length : 0)}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => <Fields session={session} isOne={isOne} whom={whom} form={form} />}
    </ActionDialog>
  );
};

interface FieldsProps {
  readonly session: RosterOfSession;
  readonly isOne: boolean;
  readonly whom: { readonly id: number; readonly sheetIds: readonly number[] | null; readonly fromRoom: number | null };
  readonly form: UseFormReturn<Values>;
}

const Fields = ({ session, isOne, whom, form }: FieldsProps) => {
  const api = useApi(officeRosterCalls);
  const [toSession, room, desk, rooms] = useWatch({
    control: form.control,
    name: ['session', 'room', 'desk', 'rooms'],
  });
  const asked = askedOf({ session: toSession, room, desk, rooms }, isOne);
  const isNothing = asked.toSession === null && asked.toRooms.length === 0 && asked.desk === null;
  return (
    <>
      {session.others.length > 0 && (
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
        <Place choices={roomChoices(session.rooms)} isOne={isOne} form={form} />
      ) : (
        <PlaceElsewhere key={asked.toSession} id={asked.toSession} session={session} isOne={isOne} form={form} />
      )}
      <ReasonArea form={form} />
      <Effect
        decided={isNothing ? null : JSON.stringify(asked)}
        rehearse={() => rehearse(api.moveOfficeRoster, { ...whom, ...asked })}
        told={({ changes }) => texts.moves(changes)}
      />
    </>
  );
};
