import { type OfficeSetting, officeCalls } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { Checkbox, SelectField } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction } from '../list/ask-action.ts';
import { proposedOutcomeOf } from '../two/proposed-outcome.ts';
import styles from './settings.module.css';
import { shownValue } from './shown-value.ts';
import { texts } from './texts.ts';

interface SetDialogProps extends WaysOut {
  readonly setting: OfficeSetting;
}

interface Values {
  readonly value: string;
  readonly back: boolean;
  readonly reason: string;
}

type FormOf = Parameters<Parameters<typeof ActionDialog<Values>>[0]['children']>[0];

/** Not asked for where it goes back to the product's own. */
const ValueField = ({ form, setting }: { readonly form: FormOf; readonly setting: OfficeSetting }) => {
  const isBack = useWatch({ control: form.control, name: 'back' });
  if (isBack) return null;
  const { choices } = setting;
  const common = { form, name: 'value', rules: filled(texts.needsValue), label: texts.value } as const;
  return choices === null ? (
    <PlainField {...common} hint={texts.expected(setting.expected)} />
  ) : (
    <SelectField {...common} choices={choices.map((value) => ({ value, text: shownValue(setting, value) }))} />
  );
};

export const SetDialog = ({ setting, ...out }: SetDialogProps) => {
  const api = useApi(officeCalls);
  const { key, means, value, own, needsTwo } = setting;
  return (
    <ActionDialog<Values>
      title={texts.dialog}
      intro={
        <div className={styles['facts']}>
          <p>{means}</p>
          <p>
            <code>{texts.key(key)}</code>
          </p>
          <p>{texts.own(shownValue(setting, own))}</p>
          {needsTwo && <p>{texts.byTwo}</p>}
        </div>
      }
      first={{ value: value ?? '', back: false, reason: '' }}
      submit={texts.save}
      send={async (values, once) => {
        const given = values.back ? null : values.value.trim();
        const asked = { key, value: given, before: value };
        return proposedOutcomeOf(await askAction(api.setOfficeSetting, asked, values.reason, once));
      }}
      done={() => texts.saved}
      {...out}
    >
      {(form) => (
        <>
          <ValueField form={form} setting={setting} />
          {value !== own && (
            <Checkbox form={form} name="back">
              {texts.back}
            </Checkbox>
          )}
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
