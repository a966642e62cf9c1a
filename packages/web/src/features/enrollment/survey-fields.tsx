import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { goodsCounts, type InformationField, optionsOf } from '@quipu/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChoiceField } from './choice-field.tsx';
import { SectionCard } from './section-card.tsx';
import { type SurveySection, surveySections } from './survey-sections.ts';
import { texts } from './texts.ts';
import type { StepForm } from './use-step-form.ts';

const Fields = styled('div')({
  display: 'grid',
  gap: '14px 28px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Ways = styled('nav')({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& > button': { flexDirection: 'column', paddingInline: 8, lineHeight: 1.3 },
  '& small': { fontWeight: 400 },
});

const Progress = ({ form, fields }: { readonly form: StepForm; readonly fields: readonly InformationField[] }) => {
  const values = useWatch({ control: form.control, name: [...fields] });
  return (
    <>
      {texts.progress(values.filter((value) => Boolean(value)).length, fields.length)}
      <VisuallyHidden>{texts.answered}</VisuallyHidden>
    </>
  );
};

const layoutOf = (field: InformationField) => {
  const options = optionsOf[field];
  if (options === goodsCounts) return 'segments';
  return (options?.length ?? 0) > 2 ? 'column' : 'row';
};

const Section = ({
  form,
  section,
  id,
}: {
  readonly form: StepForm;
  readonly section: SurveySection;
  readonly id: string;
}) => (
  <SectionCard
    id={id}
    title={section.title}
    note={
      <span>
        <Progress form={form} fields={section.fields} />
      </span>
    }
  >
    {section.intro !== null && <p style={{ marginBottom: 12 }}>{section.intro}</p>}
    <Fields>
      {section.fields.map((field) => (
        <ChoiceField key={field} form={form} name={field} layout={layoutOf(field)} />
      ))}
    </Fields>
  </SectionCard>
);

/** The whole survey, with how far each part is and the way to it. */
export const SurveyFields = ({ form }: { readonly form: StepForm }) => {
  const id = useId();
  return (
    <>
      <p>{texts.surveyIntro}</p>
      <Ways aria-label={texts.sections}>
        {surveySections.map(({ title, fields }) => (
          <Button
            key={title}
            variant="outlined"
            onClick={() => {
              const heading = document.getElementById(`${id}-${title}`);
              heading?.focus({ preventScroll: true });
              heading?.scrollIntoView?.({ block: 'start' });
            }}
          >
            {title}
            <small>
              <Progress form={form} fields={fields} />
            </small>
          </Button>
        ))}
      </Ways>
      {surveySections.map((section) => (
        <Section key={section.title} form={form} section={section} id={`${id}-${section.title}`} />
      ))}
    </>
  );
};
