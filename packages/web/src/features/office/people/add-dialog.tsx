import { isEmail, officePeopleLoadCalls, ROLE_NAMES } from '@quipu/contract';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { useMay } from '../frame/use-may.ts';
import { askAction } from '../list/ask-action.ts';
import { ACCESSIBILITIES, accessibilityOf, type ChosenAccessibility } from './accessibility.ts';
import { numberRules } from './number-rules.ts';
import { texts } from './texts.ts';

interface Values {
  readonly reference: string;
  readonly isPassport: boolean;
  readonly fullName: string;
  readonly email: string;
  readonly role: 'examinee' | 'proctor';
  readonly accessibility: ChosenAccessibility;
  readonly reason: string;
}

/** Whoever gives roles makes proctors too. */
const BOTH = ['examinee', 'proctor'] as const;
const ONE = ['examinee'] as const;

interface AddDialogProps extends WaysOut {
  readonly onAdded: (reference: string) => void;
}

/** One more person, who is mailed a link to make a password. */
export const AddDialog = ({ onAdded, onDone, ...out }: AddDialogProps) => {
  const api = useApi(officePeopleLoadCalls);
  const may = useMay();
  return (
    <ActionDialog<Values>
      title={texts.add.title}
      intro={<p>{texts.add.hint}</p>}
      first={{
        reference: '',
        isPassport: false,
        fullName: '',
        email: '',
        role: 'examinee',
        accessibility: 'none',
        reason: '',
      }}
      submit={texts.add.submit}
      send={async (values, once) => {
        const asked = {
          ...{ reference: values.reference.trim(), fullName: values.fullName.trim(), email: values.email.trim() },
          ...{ isPassport: values.isPassport, role: values.role, accessibility: accessibilityOf(values.accessibility) },
        };
        const outcome = outcomeOf(await askAction(api.addOfficePerson, asked, values.reason, once));
        if (outcome === null) onAdded(asked.reference);
        return outcome;
      }}
      done={() => texts.add.done}
      onDone={onDone}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="reference"
            rules={numberRules}
            label={texts.facts.reference}
            hint={texts.add.referenceHint}
            maxLength={20}
          />
          <div>
            <Checkbox form={form} name="isPassport" hint={texts.isPassportHint}>
              {texts.isPassport}
            </Checkbox>
          </div>
          <PlainField
            form={form}
            name="fullName"
            rules={filled(texts.needsName)}
            label={texts.fullName}
            maxLength={200}
          />
          <PlainField
            form={form}
            name="email"
            rules={{
              ...filled(texts.needsEmail),
              validate: (typed: string) => isEmail(typed.trim()) || texts.needsEmail,
            }}
            label={texts.facts.email}
            inputMode="email"
          />
          <SelectField
            form={form}
            name="role"
            rules={{ required: texts.add.needsRole }}
            label={texts.role}
            choices={(may('setOfficeRoles') ? BOTH : ONE).map((value) => ({ value, text: ROLE_NAMES[value] }))}
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
