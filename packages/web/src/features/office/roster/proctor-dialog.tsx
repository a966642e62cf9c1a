import { officeRoomCalls, type RosterOfSession } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { texts } from './room-texts.ts';
import styles from './roster.module.css';

interface Values {
  readonly what: 'assign' | 'unassign';
  readonly reference: string;
  readonly reason: string;
}

interface ProctorDialogProps extends WaysOut {
  readonly session: RosterOfSession;
  /** Null: of all of the session. */
  readonly roomId: number | null;
}

const partOf = (session: RosterOfSession, roomId: number | null): string =>
  texts.part(session.rooms.find(({ id }) => id === roomId)?.name ?? null);

const Fields = ({
  session,
  roomId,
  form,
}: Pick<ProctorDialogProps, 'session' | 'roomId'> & { readonly form: UseFormReturn<Values> }) => {
  const api = useApi(officeRoomCalls);
  const [what, typed] = useWatch({ control: form.control, name: ['what', 'reference'] });
  const asked = { id: session.id, roomId, isOn: what === 'assign', reference: typed.trim() };
  const part = partOf(session, roomId);
  return (
    <>
      <RadioGroup
        form={form}
        name="what"
        label={texts.what}
        choices={[
          { value: 'assign', text: texts.assign },
          { value: 'unassign', text: texts.unassign },
        ]}
      />
      <PlainField form={form} name="reference" rules={filled(texts.needsWho)} label={texts.who} maxLength={20} />
      <ReasonArea form={form} />
      <Effect
        decided={asked.reference === '' ? null : JSON.stringify(asked)}
        rehearse={() => rehearse(api.assignOfficeProctor, asked)}
        told={() => (asked.isOn ? texts.assigns(part) : texts.unassigns(part))}
      />
    </>
  );
};

/** Says who watches a session, or a room of it: assigned, or no more. */
export const ProctorDialog = ({ session, roomId, ...out }: ProctorDialogProps) => {
  const api = useApi(officeRoomCalls);
  const room = session.rooms.find(({ id }) => id === roomId);
  const proctors = room?.proctors ?? (roomId === null ? session.proctors : []);
  return (
    <ActionDialog<Values>
      title={texts.proctorsTitle(partOf(session, roomId))}
      intro={
        <>
          <p className={styles['hint']}>{texts.proctorsHint}</p>
          <ul className={styles['who']}>
            {proctors.map(({ userId, who, fullName }) => (
              <li key={userId}>{`${fullName} (${who})`}</li>
            ))}
          </ul>
        </>
      }
      first={{ what: 'assign', reference: '', reason: '' }}
      submit={texts.save}
      send={async (values, once) => {
        const asked = { id: session.id, roomId, isOn: values.what === 'assign', reference: values.reference.trim() };
        return outcomeOf(await askAction(api.assignOfficeProctor, asked, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => <Fields session={session} roomId={roomId} form={form} />}
    </ActionDialog>
  );
};
