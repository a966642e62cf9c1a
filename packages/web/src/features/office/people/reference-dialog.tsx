import { type OfficePersonFacts, officePeopleCalls } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { askAction, rehearse } from '../list/ask-action.ts';
import { Effect } from '../list/effect.tsx';
import { numberRules } from './number-rules.ts';
import { texts } from './texts.ts';

interface ReferenceDialogProps extends WaysOut {
  readonly person: OfficePersonFacts;
}

interface Values {
  readonly reference: string;
  readonly isPassport: boolean;
  readonly reason: string;
}

const askedOf = (
  { id, reference: before }: OfficePersonFacts,
  { reference, isPassport }: Pick<Values, 'reference' | 'isPassport'>,
) => ({ id, reference: reference.trim(), isPassport, before });

const WhatItDoes = ({
  person,
  form,
}: Pick<ReferenceDialogProps, 'person'> & { readonly form: UseFormReturn<Values> }) => {
  const api = useApi(officePeopleCalls);
  const [reference, isPassport] = useWatch({ control: form.control, name: ['reference', 'isPassport'] });
  const asked = askedOf(person, { reference, isPassport });
  return (
    <Effect
      decided={asked.reference === '' ? null : JSON.stringify(asked)}
      rehearse={() => rehearse(api.setOfficeReference, asked)}
      told={({ changes }) => texts.corrects(changes)}
    />
  );
};

/** Corrects the number with which somebody logs in. */
export const ReferenceDialog = ({ person, ...out }: ReferenceDialogProps) => {
  const api = useApi(officePeopleCalls);
  return (
    <ActionDialog<Values>
      title={texts.referenceTitle(person.fullName)}
      intro={<p>{texts.referenceHint(person.reference)}</p>}
      first={{ reference: '', isPassport: false, reason: '' }}
      submit={texts.save}
      send={async (values, once) =>
        outcomeOf(await askAction(api.setOfficeReference, askedOf(person, values), values.reason, once))
      }
      done={() => texts.done}
      {...out}
    >
      {(form) => (
        <>
          <PlainField
            form={form}
            name="reference"
            rules={numberRules}
            label={texts.newReference}
            hint={texts.add.referenceHint}
            maxLength={20}
          />
          <div>
            <Checkbox form={form} name="isPassport" hint={texts.isPassportHint}>
              {texts.isPassport}
            </Checkbox>
          </div>
          <ReasonArea form={form} />
          <WhatItDoes person={person} form={form} />
        </>
      )}
    </ActionDialog>
  );
};
