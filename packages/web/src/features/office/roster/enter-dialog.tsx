import { officeRosterCalls, type RosterOfSession } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import styles from './roster.module.css';
import { deskIn, deskRules, idIn, NONE, roomChoices } from './roster-forms.ts';
import { texts } from './texts.ts';

interface Values {
  readonly reference: string;
  readonly room: string;
  readonly desk: string;
  readonly isTrial: boolean;
  readonly reason: string;
}

const askedOf = ({ reference, room, desk, isTrial }: Omit<Values, 'reason'>) => ({
  reference: reference.trim(),
  roomId: idIn(room),
  desk: deskIn(desk),
  isTrial,
});

const Fields = ({ session, form }: { readonly session: RosterOfSession; readonly form: UseFormReturn<Values> }) => {
  const api = useApi(officeRosterCalls);
  const { id } = session;
  const [reference, room, desk, isTrial] = useWatch({
    control: form.control,
    name: ['reference', 'room', 'desk', 'isTrial'],
  });
  const asked = askedOf({ reference, room, desk, isTrial });
  return (
    <>
      <PlainField
        form={form}
        name="reference"
        rules={filled(texts.needsReference)}
        label={texts.reference}
        maxLength={20}
      />
      <SelectField
        form={form}
        name="room"
        label={texts.toRoom}
        choices={[{ value: NONE, text: texts.asIs }, ...roomChoices(session.rooms)]}
      />
      <PlainField
        form={form}
        name="desk"
        rules={deskRules}
        label={texts.desk}
        hint={texts.deskHint}
        inputMode="numeric"
      />
      <div>
        <Checkbox form={form} name="isTrial">
          {texts.trial}
        </Checkbox>
      </div>
      <ReasonArea form={form} />
      <Effect
        decided={asked.reference === '' ? null : JSON.stringify(asked)}
        rehearse={() => rehearse(api.enterOfficeRoster, { id, ...asked })}
        told={({ changes }) => texts.enters(changes)}
      />
    </>
  );
};

interface EnterDialogProps extends WaysOut {
  readonly session: RosterOfSession;
}

/** Puts somebody on the roster of a session, a late applicant too. */
export const EnterDialog = ({ session, ...out }: EnterDialogProps) => {
  const api = useApi(officeRosterCalls);
  const { id } = session;
  return (
    <ActionDialog<Values>
      title={texts.enter}
      intro={<p className={styles['hint']}>{texts.enterHint}</p>}
      first={{ reference: '', room: NONE, desk: '', isTrial: false, reason: '' }}
      submit={texts.enterDo}
      send={async (values, once) =>
        outcomeOf(await askAction(api.enterOfficeRoster, { id, ...askedOf(values) }, values.reason, once))
      }
      done={() => texts.entered}
      {...out}
    >
      {(form) => <Fields session={session} form={form} />}
    </ActionDialog>
  );
};
