import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { cedulaOf, identificationOf } from '@quipu/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { RadioGroup } from '../../ui/kit/choices.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { CEDULA, PASSPORT, type SignUpRules, type SignUpValues } from './rules.ts';
import { texts } from './texts.ts';
import type { Identity, IdentitySteps } from './use-identity.ts';

const TYPES = [
  { value: CEDULA, text: texts.cedula },
  { value: PASSPORT, text: texts.passport },
];
/** Asked for once the type is chosen; the keys differ so that nothing of the one field stays in the other. */
const NUMBERS = {
  [CEDULA]: { label: texts.cedulaNumber, hint: texts.cedulaHint, inputMode: 'numeric', typedAs: cedulaOf },
  [PASSPORT]: { label: texts.passportNumber, hint: texts.passportHint, inputMode: 'text', typedAs: identificationOf },
} as const;

const Progress = ({ identity, onRetry }: { readonly identity: Identity; readonly onRetry: () => void }) => {
  switch (identity.kind) {
    case 'unknown':
    case 'blocked':
      return null;
    case 'asking':
      return <Alert severity="info">{texts.asking}</Alert>;
    case 'known':
      return <Alert severity="success">{texts.known}</Alert>;
    case 'byHand':
      return identity.text === null ? null : <Alert severity="warning">{identity.text}</Alert>;
    case 'unreached':
      return (
        <Alert severity="error">
          {identity.text} <Button onClick={onRetry}>{texts.retry}</Button>
        </Alert>
      );
  }
};

export interface IdentityFieldsProps {
  readonly form: UseFormReturn<SignUpValues>;
  readonly rules: SignUpRules;
  readonly steps: IdentitySteps;
}

/** The document, and what came of asking about it. */
export const IdentityFields = ({ form, rules, steps }: IdentityFieldsProps) => {
  const documentType = useWatch({ control: form.control, name: 'documentType' });
  return (
    <FieldGroup legend={texts.document}>
      <RadioGroup
        form={form}
        name="documentType"
        rules={rules.documentType}
        label={texts.documentType}
        choices={TYPES}
        onChosen={steps.chooseType}
      />
      {(documentType === CEDULA || documentType === PASSPORT) && (
        <TextField
          key={documentType}
          form={form}
          name="identification"
          rules={rules.identification}
          {...NUMBERS[documentType]}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onTyped={steps.typeNumber}
        />
      )}
      <div data-wide role="status">
        <Progress identity={steps.identity} onRetry={steps.ask} />
      </div>
    </FieldGroup>
  );
};
