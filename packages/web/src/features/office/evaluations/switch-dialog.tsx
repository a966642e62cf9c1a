import { type EvaluationSwitch, type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup, SelectField } from '../../../ui/kit/choices.tsx';
import { askAction } from '../list/ask-action.ts';
import listStyles from '../list/list.module.css';
import { texts } from './texts.ts';

type Key = Exclude<EvaluationSwitch, 'active'>;
interface Values {
  readonly key: '' | Key;
  readonly isOn: '' | 'yes' | 'no';
  readonly reason: string;
}

const KEYS = Object.keys(texts.means) as readonly Key[];
const CHOICES = KEYS.map((value) => ({ value, text: texts.allows[value] }));

/** They take something away, where the others allow it. */
const ASKED: ReadonlySet<string> = new Set<Key>(['desktop', 'seb']);

interface SwitchDialogProps extends WaysOut {
  readonly evaluation: OfficeEvaluation;
}

interface MeaningProps {
  readonly form: UseFormReturn<Values>;
  readonly allowed: OfficeEvaluation['allowed'];
}

const Answer = ({ form }: Pick<MeaningProps, 'form'>) => {
  const key = useWatch({ control: form.control, name: 'key' });
  return (
    <RadioGroup
      form={form}
      name="isOn"
      rules={filled(texts.needsAnswer)}
      label={ASKED.has(key) ? texts.isAsked : texts.isAllowed}
      choices={[
        { value: 'yes', text: texts.yes },
        { value: 'no', text: texts.no },
      ]}
    />
  );
};

/** Says what it does, how it stands, and what changes with what was chosen. */
const Meaning = ({ form, allowed }: MeaningProps) => {
  const [key, isOn] = useWatch({ control: form.control, name: ['key', 'isOn'] });
  return (
    <div className={listStyles['effect']} role="status" aria-label={texts.meaning}>
      {key !== '' && (
        <>
          <p>{texts.means[key].means}</p>
          <span>{(ASKED.has(key) ? texts.asksAt : texts.standsAt)(allowed.includes(key))}</span>
          {isOn !== '' && <div>{(isOn === 'yes') === allowed.includes(key) ? texts.same : texts.means[key][isOn]}</div>}
        </>
      )}
    </div>
  );
};

/** Allows something of an evaluation, or allows it no more. */
export const SwitchDialog = ({ evaluation, ...out }: SwitchDialogProps) => {
  const api = useApi(officeEvaluationCalls);
  const { id, name, allowed } = evaluation;
  return (
    <ActionDialog<Values>
      title={texts.changeTitle(name)}
      intro={null}
      first={{ key: '', isOn: '', reason: '' }}
      submit={texts.save}
      send={async ({ key, isOn, reason }, once) => {
        if (key === '') return texts.needsWhat;
        const asked = { id, key, isOn: isOn === 'yes' };
        return outcomeOf(await askAction(api.switchOfficeEvaluation, asked, reason, once));
      }}
      done={() => texts.saved}
      {...out}
    >
      {(form) => (
        <>
          <SelectField form={form} name="key" rules={filled(texts.needsWhat)} label={texts.what} choices={CHOICES} />
          <Answer form={form} />
          <Meaning form={form} allowed={allowed} />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
