import { type Client, officeRoomCalls, type RosterRoom } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { texts } from './room-texts.ts';
import styles from './roster.module.css';

const CAPACITY = /^[1-9]\d{0,4}$|^100000$/;
const MAX_NAME = 100;
const MAX_PLACE = 200;

interface Values {
  readonly name: string;
  readonly capacity: string;
  readonly location: string;
  readonly address: string;
  readonly reason: string;
}

const askedOf = ({ name, capacity, location, address }: Omit<Values, 'reason'>) =>
  name.trim() === '' || !CAPACITY.test(capacity.trim())
    ? null
    : { name: name.trim(), capacity: Number(capacity), location: location.trim(), address: address.trim() };

interface FieldsProps {
  readonly form: UseFormReturn<Values>;
  readonly ask: Client<typeof officeRoomCalls>['addOfficeRoom'];
}

const Fields = ({ form, ask }: FieldsProps) => {
  const [name, capacity, location, address] = useWatch({
    control: form.control,
    name: ['name', 'capacity', 'location', 'address'],
  });
  const asked = askedOf({ name, capacity, location, address });
  return (
    <>
      <PlainField form={form} name="name" rules={filled(texts.needsName)} label={texts.name} maxLength={MAX_NAME} />
      <PlainField
        form={form}
        name="capacity"
        rules={{ validate: (typed: string) => CAPACITY.test(typed.trim()) || texts.needsCapacity }}
        label={texts.capacity}
        inputMode="numeric"
      />
      <PlainField form={form} name="location" label={texts.location} hint={texts.locationHint} maxLength={MAX_PLACE} />
      <PlainField form={form} name="address" label={texts.address} maxLength={MAX_PLACE} />
      <ReasonArea form={form} />
      <Effect
        decided={asked === null ? null : JSON.stringify(asked)}
        rehearse={async () => (asked === null ? texts.needsName : rehearse(ask, asked))}
        told={() => texts.saves}
      />
    </>
  );
};

interface RoomDialogProps extends WaysOut {
  /** Null: a new one. */
  readonly room: RosterRoom | null;
}

/** A room of the institution, new or changed. */
export const RoomDialog = ({ room, ...out }: RoomDialogProps) => {
  const api = useApi(officeRoomCalls);
  const ask = (asked: Parameters<typeof api.addOfficeRoom>[0]) =>
    room === null ? api.addOfficeRoom(asked) : api.changeOfficeRoom({ id: room.id, before: room, ...asked });
  return (
    <ActionDialog<Values>
      title={room === null ? texts.add : texts.changeTitle(room.name)}
      intro={<p className={styles['hint']}>{texts.shared}</p>}
      first={{
        name: room?.name ?? '',
        capacity: room === null ? '' : String(room.capacity),
        location: room?.location ?? '',
        address: room?.address ?? '',
        reason: '',
      }}
      submit={room === null ? texts.addDo : texts.save}
      send={async (values, once) => {
        const asked = askedOf(values);
        return asked === null ? texts.needsName : outcomeOf(await askAction(ask, asked, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Fields form={form} ask={ask} />}
    </ActionDialog>
  );
};
