import Alert from '@mui/material/Alert';
import { type EvaluationSwitch, type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActDialog, ReasonArea, type WaysOut } from '../../../ui/kit/act-dialog.tsx';
import { named, outcomeOf } from '../../../ui/kit/act-outcome.ts';
import { RadioGroup, SelectField } from '../../../ui/kit/choices.tsx';
import { texts } from './texts.ts';

interface Values {
  readonly key: '' | EvaluationSwitch;
  readonly isOn: '' | 'yes' | 'no';
  readonly reason: string;
}

const CHOICES = Object.entries(texts.allows).map(([value, text]) => ({ value, text }));

interface SwitchDialogProps extends WaysOut {
  readonly evaluation: OfficeEvaluation;
}

type FormOf = Parameters<Parameters<typeof ActDialog<Values>>[0]['children']>[0];
const Retiring = ({ form }: { readonly form: FormOf }) => {
  const [key, isOn] = useWatch({ control: form.control, name: ['key', 'isOn'] });
  return key === 'active' && isOn === 'no' ? <Alert severity="warning">{texts.retires}</Alert> : null;
};

/** Allows something of an evaluation, or allows it no more. */
export const SwitchDialog = ({ evaluation, ...out }: SwitchDialogProps) => {
  const api = useApi(officeEvaluationCalls);
  const { id, name, allowed } = evaluation;
  return (
    <ActDialog<Values>
      title={texts.changeTitle(name)}
      intro={<p>{allowed.map((key) => texts.allows[key]).join(' · ')}</p>}
      first={{ key: 'active', isOn: '', reason: '' }}
      submit={texts.save}
      send={async ({ key, isOn, reason }, once) => {
        if (key === '') return texts.needsWhat;
        const asked = { id, key, isOn: isOn === 'yes', reason: reason.trim(), isDry: false };
        return outcomeOf(named(await api.switchOfficeEvaluation({ ...asked, once: once.name(asked) }), once));
      }}
      done={() => texts.saved}
      {...out}
    >
      {(form) => (
        <>
          <SelectField form={form} name="key" rules={filled(texts.needsWhat)} label={texts.what} choices={CHOICES} />
          <RadioGroup
            form={form}
            name="isOn"
            rules={filled(texts.needsAnswer)}
            label={texts.isAllowed}
            choices={[
              { value: 'yes', text: texts.yes },
              { value: 'no', text: texts.no },
            ]}
          />
          <Retiring form={form} />
          <ReasonArea form={form} />
        </>
      )}
    </ActDialog>
  );
};
