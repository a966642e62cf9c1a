import Button from '@mui/material/Button';
import { goodsCounts, type InformationField, type LoadedEnrollment, optionsOf } from '@quipu/contract';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { type SurveySection, surveySections } from '../../ui/enrollment/survey-sections.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChoiceField } from './choice-field.tsx';
import styles from './enrollment.module.css';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';
import { useSavedParts } from './use-saved-parts.ts';
import type { StepForm } from './use-step-form.ts';

const Progress = ({ step, fields }: { readonly step: StepForm; readonly fields: readonly InformationField[] }) => {
  const values = useWatch({ control: step.form.control, name: [...fields] });
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

interface SectionProps {
  readonly step: StepForm;
  readonly section: SurveySection;
  readonly id: string;
  readonly isSaved: boolean;
}

const Section = ({ step, section, id, isSaved }: SectionProps) => (
  <SectionCard
    id={id}
    title={section.title}
    note={
      <span>
        <Progress step={step} fields={section.fields} />
        <span role="status" className={styles['saved']}>
          {isSaved && texts.partSaved}
        </span>
      </span>
    }
  >
    {section.intro !== null && <p style={{ marginBottom: 12 }}>{section.intro}</p>}
    <div className={styles['fields']}>
      {section.fields.map((field) => (
        <ChoiceField key={field} step={step} name={field} layout={layoutOf(field)} />
      ))}
    </div>
  </SectionCard>
);

interface SurveyFieldsProps {
  readonly step: StepForm;
  readonly enrollment: LoadedEnrollment;
}

/** The whole survey in its parts, each saved by itself, with how far it is and the way to it. */
export const SurveyFields = ({ step, enrollment }: SurveyFieldsProps) => {
  const id = useId();
  const isSaved = useSavedParts(step, enrollment);
  return (
    <>
      <p>{texts.surveyIntro}</p>
      <nav className={styles['ways']} aria-label={texts.sections}>
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
              <Progress step={step} fields={fields} />
            </small>
          </Button>
        ))}
      </nav>
      {surveySections.map((section) => (
        <Section
          key={section.title}
          step={step}
          section={section}
          id={`${id}-${section.title}`}
          isSaved={isSaved(section.part)}
        />
      ))}
    </>
  );
};
