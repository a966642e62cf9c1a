import { ABROAD, CANTON, COUNTRY, ECUADOR, IN_ECUADOR, PARISH, PROVINCE } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/kit/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './enrollment.module.css';
import { PlaceField } from './place-field.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import { usePlaces } from './use-places.ts';
import type { StepForm } from './use-step-form.ts';

type StepProp = { readonly step: StepForm };

/** Leaves out what people put between the digits of a number. */
const digitsOf = (typed: string): string => typed.replace(/[\s.()-]/g, '');
const placeIn = (value: string): number | undefined => (value === '' ? undefined : Number(value));

const InEcuador = ({ step }: StepProp) => {
  const [province, canton] = useWatch({ control: step.form.control, name: ['province', 'canton'] });
  const provinces = usePlaces(PROVINCE, ECUADOR);
  const cantons = usePlaces(CANTON, placeIn(province));
  const parishes = usePlaces(PARISH, placeIn(canton));
  return (
    <>
      <PlaceField step={step} name="province" places={provinces} />
      <PlaceField step={step} name="canton" places={cantons} first={texts.provinceFirst} />
      <PlaceField step={step} name="parish" places={parishes} first={texts.cantonFirst} />
    </>
  );
};

const Abroad = ({ step }: StepProp) => {
  const countries = usePlaces(COUNTRY, null);
  const others = countries.places.filter(({ value }) => value !== ECUADOR);
  return <PlaceField step={step} name="country" places={{ ...countries, places: others }} />;
};

/** Asks how a person is reached, where they live, and how they identify themselves. */
export const ContactFields = ({ step }: StepProp) => {
  const residence = useWatch({ control: step.form.control, name: 'residence' });
  return (
    <SectionCard title={null}>
      <div className={styles['groups']}>
        <FieldGroup legend={texts.contact}>
          <TextField
            {...step.field('cellPhone')}
            hint={texts.cellPhoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            typedAs={digitsOf}
            required
          />
          <TextField
            {...step.field('landlinePhone')}
            hint={texts.landlinePhoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            typedAs={digitsOf}
          />
        </FieldGroup>
        <FieldGroup legend={texts.residence}>
          <div data-wide>
            <ChoiceField step={step} name="residence" />
          </div>
          {residence === String(IN_ECUADOR) && <InEcuador step={step} />}
          {residence === String(ABROAD) && <Abroad step={step} />}
        </FieldGroup>
        <FieldGroup legend={texts.about}>
          <div data-wide>
            <ChoiceField step={step} name="autoIdentification" />
          </div>
          <div data-wide>
            <ChoiceField step={step} name="adventistChurch" />
          </div>
        </FieldGroup>
      </div>
    </SectionCard>
  );
};
