import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type InformationField, LOCATION_SEARCH_DEBOUNCE_MS, locationNamed } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Autocomplete } from '../../ui/kit/autocomplete.tsx';
import { texts } from './texts.ts';
import type { Places } from './use-places.ts';
import type { StepForm } from './use-step-form.ts';

export interface PlaceFieldProps {
  readonly step: StepForm;
  readonly name: 'country' | 'province' | 'canton' | 'parish';
  readonly places: Places;
  /** Names the answer that has to come first, as long as there is nothing to choose from. */
  readonly first?: string;
}

/** A place, chosen from the list or by its whole name. Its name goes along with it. */
export const PlaceField = ({ step, name, places: { state, places, retry }, first = '' }: PlaceFieldProps) => {
  const { form } = step;
  const field = step.field(name);
  const value = useWatch({ control: form.control, name });
  const alarm = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nameField: InformationField = `${name}Name`;
  useEffect(() => {
    // By what the form holds now: `value` may be what it held before it was cleared.
    const chosen = places.find((place) => String(place.value) === form.getValues(name))?.text;
    if (value !== '' && chosen !== undefined && form.getValues(nameField) !== chosen) form.setValue(nameField, chosen);
  }, [form, name, nameField, places, value]);
  useEffect(
    () => () => {
      clearTimeout(alarm.current);
    },
    [],
  );

  const search = (typed: string) => {
    clearTimeout(alarm.current);
    alarm.current = setTimeout(() => {
      const found = locationNamed(places, typed);
      if (found !== null)
        form.setValue(name, String(found.value), { shouldValidate: form.getFieldState(name).invalid });
    }, LOCATION_SEARCH_DEBOUNCE_MS);
  };
  if (state === 'failed')
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button color="inherit" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {texts.placesFailed(field.label)}
      </Alert>
    );
  const hints = { none: first, loading: texts.placesLoading, ready: texts.placeHint };
  return (
    <Autocomplete
      {...field}
      hint={hints[state]}
      choices={places.map((place) => ({ value: String(place.value), text: place.text }))}
      onTyped={search}
    />
  );
};
