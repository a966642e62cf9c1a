import Button from '@mui/material/Button';
import { passportOf } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { AlertBox } from '../../ui/alert-box.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import { CEDULA, PASSPORT, type SignUpValues } from './rules.ts';
import { texts } from './texts.ts';
import type { Identity, IdentitySteps } from './use-identity.ts';

const TYPES = [
  { value: CEDULA, text: texts.cedula },
  { value: PASSPORT, text: texts.passport },
];
/** Asked for once the type is chosen; the keys differ so that nothing of the one field stays in the other. */
const NUMBERS = {
  [CEDULA]: { label: texts.cedulaNumber, hint: texts.cedulaHint, inputMode: 'numeric' },
  [PASSPORT]: { label: texts.passportNumber, hint: texts.passportHint, inputMode: 'text', typedAs: passportOf },
} as const;

const Progress = ({ identity, onRetry }: { readonly identity: Identity; readonly onRetry: () => void }) => {
  switch (identity.kind) {
    case 'unknown':
    case 'blocked':
      return null;
    case 'asking':
      return <AlertBox kind="info">{texts.asking}</AlertBox>;
    case 'known':
      return <AlertBox kind="success">{texts.known}</AlertBox>;
    case 'byHand':
      return identity.text === null ? null : <AlertBox kind="warning">{identity.text}</AlertBox>;
    case 'unreached':
      return (
        <AlertBox kind="error">
          {identity.text} <Button onClick={onRetry}>{texts.retry}</Button>
        </AlertBox>
      );
  }
};

export interface IdentityFieldsProps {
  readonly form: RulesForm<SignUpValues>;
  readonly steps: IdentitySteps;
}

/** The document, and what came of asking about it. */
export const IdentityFields = ({ form, steps }: IdentityFieldsProps) => {
  const documentType = useWatch({ control: form.control, name: 'documentType' });
  return (
    <FieldGroup legend={texts.document}>
      <RadioGroup
        form={form}
        name="documentType"
        label={texts.documentType}
        choices={TYPES}
        onChosen={steps.chooseType}
      />
      {(documentType === CEDULA || documentType === PASSPORT) && (
        <TextField
          key={documentType}
          form={form}
          name="identification"
          deps={['password']}
          {...NUMBERS[documentType]}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onTyped={steps.typeNumber}
        />
      )}
      <div className="wide" role="status">
        <Progress identity={steps.identity} onRetry={steps.ask} />
      </div>
    </FieldGroup>
  );
};
