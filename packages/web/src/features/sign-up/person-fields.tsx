import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { dayInWords, fullNameOf } from '@quipu/contract';
import { useId } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { pasteAs } from '../../ui/form/paste-as.ts';
import { Autocomplete } from '../../ui/kit/autocomplete.tsx';
import { RadioGroup } from '../../ui/kit/choices.tsx';
import { DayField } from '../../ui/kit/day-field.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { Outline } from '../../ui/outline.tsx';
import { isCalled } from './nationality-words.ts';
import type { SignUpRules, SignUpValues } from './rules.ts';
import { texts } from './texts.ts';
import type { Countries } from './use-countries.ts';
import type { Locked } from './use-identity.ts';

const LOCK = 'M6.5 11h11v9h-11zM9 11V8a3 3 0 0 1 6 0v3';

interface LockedFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
}

/** Shows a value that the registry gave: it can be read, not changed. */
const LockedField = ({ name, label, value, error }: LockedFieldProps) => (
  <MuiTextField
    id={useId()}
    name={name}
    fullWidth
    label={label}
    value={value}
    error={error !== null}
    helperText={error ?? texts.fromRegistry}
    slotProps={{
      htmlInput: { title: value },
      input: {
        readOnly: true,
        endAdornment: (
          <InputAdornment position="end">
            <Outline path={LOCK} size={22} />
          </InputAdornment>
        ),
      },
    }}
  />
);

const SEXES = [
  { value: '1', text: texts.man },
  { value: '2', text: texts.woman },
];

interface FormProps {
  readonly form: UseFormReturn<SignUpValues>;
  readonly rules: SignUpRules;
}

interface KnownProps extends FormProps, Omit<LockedFieldProps, 'error' | 'name'> {
  readonly name: keyof SignUpValues;
}
/**
 * Shows a field that the registry filled in. The rules apply to it too: a date of birth may be out
 * of their range.
 */
const Known = ({ form, rules, ...field }: KnownProps) => {
  const { name } = field;
  const { fieldState } = useController({ control: form.control, name, rules: rules[name] });
  return <LockedField {...field} error={fieldState.error?.message ?? null} />;
};

interface NationalityProps extends FormProps {
  readonly countries: Countries;
  readonly locked: string | undefined;
}

interface NoCountriesProps extends FormProps {
  readonly reload: () => void;
}
/** Stands in the field's place with its rule: without a list to choose from nobody goes on either. */
const NoCountries = ({ form, rules, reload }: NoCountriesProps) => {
  const { field } = useController({ control: form.control, name: 'nationality', rules: rules.nationality });
  return (
    <Alert severity="error" role="alert">
      {texts.countriesFailed}{' '}
      <Button ref={field.ref} name={field.name} onClick={reload}>
        {texts.retry}
      </Button>
    </Alert>
  );
};

const Nationality = ({ form, rules, countries, locked }: NationalityProps) => {
  const known = countries.choices.find(({ value }) => value === locked);
  if (known !== undefined)
    return <Known form={form} rules={rules} name="nationality" label={texts.nationality} value={known.text} />;
  if (countries.hasFailed) return <NoCountries form={form} rules={rules} reload={countries.reload} />;
  return (
    <Autocomplete
      form={form}
      name="nationality"
      rules={rules.nationality}
      label={texts.nationality}
      hint={texts.nationalityHint}
      choices={countries.choices}
      isCalled={isCalled}
    />
  );
};

export interface PersonFieldsProps extends FormProps {
  readonly locked: Locked;
  readonly countries: Countries;
}

/** Fields about the person whose account it will be. */
export const PersonFields = ({ form, rules, locked, countries }: PersonFieldsProps) => (
  <FieldGroup legend={texts.person}>
    <div data-wide>
      {locked.fullName === undefined ? (
        <TextField
          form={form}
          name="fullName"
          rules={rules.fullName}
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          autoCapitalize="words"
          onPaste={pasteAs(fullNameOf)}
          spellCheck={false}
          required
        />
      ) : (
        <Known form={form} rules={rules} name="fullName" label={texts.fullName} value={locked.fullName} />
      )}
    </div>
    {locked.birthdate === undefined ? (
      <DayField form={form} name="birthdate" rules={rules.birthdate} label={texts.birthdate} autoComplete="bday" />
    ) : (
      <Known form={form} rules={rules} name="birthdate" label={texts.birthdate} value={dayInWords(locked.birthdate)} />
    )}
    {locked.gender === undefined ? (
      <RadioGroup form={form} name="gender" rules={rules.gender} label={texts.sex} choices={SEXES} />
    ) : (
      <Known
        form={form}
        rules={rules}
        name="gender"
        label={texts.sex}
        value={SEXES.find(({ value }) => value === locked.gender)?.text ?? ''}
      />
    )}
    <Nationality form={form} rules={rules} countries={countries} locked={locked.nationality} />
  </FieldGroup>
);
