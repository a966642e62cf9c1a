import { type OfficePersonFacts, officePeopleLoadCalls } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction } from '../list/ask-action.ts';
import { ACCESSIBILITIES, accessibilityOf, type ChosenAccessibility } from './accessibility.ts';
import { texts } from './texts.ts';

interface OfPerson extends WaysOut {
  readonly person: OfficePersonFacts;
}

interface DataValues {
  readonly fullName: string;
  readonly accessibility: ChosenAccessibility;
  readonly reason: string;
}

/** Corrects what a person is called, and what they need. */
export const DataDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleLoadCalls);
  const { id, fullName, accessibility } = person;
  return (
    <ActionDialog<DataValues>
      title={texts.dataTitle(fullName)}
      intro={<p>{texts.dataHint}</p>}
      first={{ fullName, accessibility: accessibility ?? 'none', reason: '' }}
      submit={texts.save}
      send={async (values, once) => {
        const asked = {
          ...{ id, fullName: values.fullName.trim(), accessibility: accessibilityOf(values.accessibility) },
          before: { fullName, accessibility },
        };
        return outcomeOf(await askAction(api.correctOfficePerson, asked, values.reason, once));
      }}
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="fullName"
            rules={filled(texts.needsName)}
            label={texts.fullName}
            maxLength={200}
          />
          <SelectField
            form={form}
            name="accessibility"
            rules={{ required: texts.needsAccessibility }}
            label={texts.accessibility}
            choices={ACCESSIBILITIES}
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};

/** The link to make a password, once more. */
export const InviteDialog = ({ person, ...out }: OfPerson) => {
  const api = useApi(officePeopleLoadCalls);
  const { id, fullName, email } = person;
  return (
    <ActionDialog
      title={texts.inviteTitle(fullName)}
      intro={<p>{email === null ? texts.inviteNoEmail : texts.inviteHint(email)}</p>}
      first={{ reason: '' }}
      submit={texts.actions.invite}
      send={async ({ reason }: { readonly reason: string }, once) =>
        outcomeOf(await askAction(api.inviteOfficePerson, { id }, reason, once))
      }
      done={() => texts.invited}
      {...out}
    >
      {(form) => <ReasonArea form={form} />}
    </ActionDialog>
  );
};
