import { styled } from '@mui/material/styles';
import { ABROAD, CANTON, COUNTRY, ECUADOR, IN_ECUADOR, informationLabels, PARISH, PROVINCE } from '@quipu/contract';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { PlaceField } from './place-field.tsx';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import { usePlaces } from './use-places.ts';
import type { StepForm } from './use-step-form.ts';

const Groups = styled('div')({ display: 'grid', gap: 16 });

type FormProp = { readonly form: StepForm };

/** What people put between the digits of a number. */
const digitsOf = (typed: string): string => typed.replace(/[\s.()-]/g, '');
const placeIn = (value: string): number | undefined => (value === '' ? undefined : Number(value));

const InEcuador = ({ form }: FormProp) => {
  const [province, canton] = useWatch({ control: form.control, name: ['province', 'canton'] });
  const provinces = usePlaces(PROVINCE, ECUADOR);
  const cantons = usePlaces(CANTON, placeIn(province));
  const parishes = usePlaces(PARISH, placeIn(canton));
  return (
    <>
      <PlaceField form={form} name="province" places={provinces} />
      <PlaceField form={form} name="canton" places={cantons} first={texts.provinceFirst} />
      <PlaceField form={form} name="parish" places={parishes} first={texts.cantonFirst} />
    </>
  );
};

const Abroad = ({ form }: FormProp) => {
  const countries = usePlaces(COUNTRY, null);
  const others = countries.places.filter(({ value }) => value !== ECUADOR);
  return <PlaceField form={form} name="country" places={{ ...countries, places: others }} />;
};

/** How a person is reached, where they live, and who they say they are. */
export const ContactFields = ({ form }: FormProp) => {
  const residence = useWatch({ control: form.control, name: 'residence' });
  return (
    <SectionCard title={null}>
      <Groups>
        <FieldGroup legend={texts.contact}>
          <TextField
            form={form}
            name="cellPhone"
            label={informationLabels.cellPhone}
            hint={texts.cellPhoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            typedAs={digitsOf}
            required
          />
          <TextField
            form={form}
            name="landlinePhone"
            label={informationLabels.landlinePhone}
            hint={texts.landlinePhoneHint}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            typedAs={digitsOf}
          />
        </FieldGroup>
        <FieldGroup legend={texts.residence}>
          <div className="wide">
            <ChoiceField form={form} name="residence" />
          </div>
          {residence === String(IN_ECUADOR) && <InEcuador form={form} />}
          {residence === String(ABROAD) && <Abroad form={form} />}
        </FieldGroup>
        <FieldGroup legend={texts.about}>
          <div className="wide">
            <ChoiceField form={form} name="autoIdentification" />
          </div>
          <div className="wide">
            <ChoiceField form={form} name="adventistChurch" />
          </div>
        </FieldGroup>
      </Groups>
    </SectionCard>
  );
};
