import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { useFieldError } from '../../ui/form/use-field-error.ts';
import type { RulesForm } from '../../ui/form/use-rules-form.ts';
import { Autocomplete } from '../../ui/kit/autocomplete.tsx';
import { RadioGroup } from '../../ui/kit/choices.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { LockedField, type LockedFieldProps } from './locked-field.tsx';
import type { DayRange, SignUpValues } from './rules.ts';
import { texts } from './texts.ts';
import type { Countries } from './use-countries.ts';
import type { Locked } from './use-identity.ts';

const SEXES = [
  { value: '1', text: texts.man },
  { value: '2', text: texts.woman },
];

const dayFormat = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' });
const longDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

type FormProp = { readonly form: RulesForm<SignUpValues> };

interface KnownProps extends FormProp, Omit<LockedFieldProps, 'error' | 'name'> {
  readonly name: keyof SignUpValues;
}
const Known = ({ form, ...field }: KnownProps) => <LockedField {...field} error={useFieldError(form, field.name)} />;

const Nationality = ({
  form,
  countries,
  locked,
}: FormProp & { readonly countries: Countries; readonly locked: string | undefined }) => {
  const known = countries.choices.find(({ value }) => value === locked);
  if (known !== undefined) return <Known form={form} name="nationality" label={texts.nationality} value={known.text} />;
  if (countries.hasFailed)
    return (
      <Alert severity="error" role="alert">
        {texts.countriesFailed} <Button onClick={countries.reload}>{texts.retry}</Button>
      </Alert>
    );
  return (
    <Autocomplete
      form={form}
      name="nationality"
      label={texts.nationality}
      hint={texts.nationalityHint}
      choices={countries.choices}
    />
  );
};

export interface PersonFieldsProps extends FormProp {
  readonly locked: Locked;
  readonly birthdates: DayRange;
  readonly countries: Countries;
}

/** Fields about the person whose account it will be. */
export const PersonFields = ({ form, locked, birthdates, countries }: PersonFieldsProps) => (
  <FieldGroup legend={texts.person}>
    <div data-wide>
      {locked.fullName === undefined ? (
        <TextField
          form={form}
          name="fullName"
          rules={{ deps: 'password' }}
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          required
        />
      ) : (
        <Known form={form} name="fullName" label={texts.fullName} value={locked.fullName} />
      )}
    </div>
    {locked.birthdate === undefined ? (
      <TextField
        form={form}
        name="birthdate"
        rules={{ deps: 'password' }}
        label={texts.birthdate}
        type="date"
        min={birthdates.min}
        max={birthdates.max}
        autoComplete="bday"
        required
      />
    ) : (
      <Known form={form} name="birthdate" label={texts.birthdate} value={longDay(locked.birthdate)} />
    )}
    {locked.gender === undefined ? (
      <RadioGroup form={form} name="gender" label={texts.sex} choices={SEXES} />
    ) : (
      <Known
        form={form}
        name="gender"
        label={texts.sex}
        value={SEXES.find(({ value }) => value === locked.gender)?.text ?? ''}
      />
    )}
    <Nationality form={form} countries={countries} locked={locked.nationality} />
  </FieldGroup>
);
