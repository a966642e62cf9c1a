import Button from '@mui/material/Button';
import { type GradingRules, MAX_GRADE } from '@quipu/contract';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatGrade } from '../../../../ui/figures/format-grade.ts';
import { FormActions } from '../../../../ui/form/form-actions.tsx';
import { filled } from '../../../../ui/form/rules.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { RadioGroup, SelectField } from '../../../../ui/kit/choices.tsx';
import { Dialog } from '../../../../ui/kit/dialog.tsx';
import { Form, SubmitButton } from '../../../../ui/kit/form.tsx';
import { PlainField } from '../../../../ui/kit/plain-field.tsx';
import { texts } from './texts.ts';
import { numberIn, type SupposedKind, type SupposedQuestion } from './typed-hypothesis.ts';

export type GradedForm = GradingRules['forms'][number];

interface Values {
  /** The place of the question among all of the forms. */
  readonly question: string;
  readonly kind: SupposedKind;
  readonly said: string;
}

const KINDS = (Object.keys(texts.changes) as SupposedKind[]).map((value) => ({ value, text: texts.changes[value] }));

const questionsOf = (forms: readonly GradedForm[]) =>
  forms.flatMap(({ formId, questions }) => questions.map((question) => ({ ...question, formId })));
type Question = ReturnType<typeof questionsOf>[number];

const nameOf = ({ formId, number, text }: Question, isOnly: boolean): string =>
  `${isOnly ? '' : `${texts.form(formId)}: `}${texts.questionOf(number, text)}`;

const Said = ({
  form,
  questions,
}: {
  readonly form: UseFormReturn<Values>;
  readonly questions: readonly Question[];
}) => {
  const [place, kind] = useWatch({ control: form.control, name: ['question', 'kind'] });
  const question = questions[Number(place)];
  if (kind === 'annul' || place === '' || question === undefined) return null;
  return kind === 'points' ? (
    <PlainField
      key="points"
      form={form}
      name="said"
      label={texts.points}
      hint={texts.pointsHint(formatGrade(question.points))}
      rules={{ validate: (typed: string) => numberIn(typed, 0, MAX_GRADE) !== null || texts.needsPoints }}
      required
      inputMode="decimal"
      maxLength={11}
    />
  ) : (
    <PlainField
      key="answer"
      form={form}
      name="said"
      label={texts.answer}
      hint={texts.answerHint(question.right)}
      rules={filled(texts.needsAnswer)}
      required
    />
  );
};

interface QuestionDialogProps {
  readonly forms: readonly GradedForm[];
  readonly onAdd: (question: SupposedQuestion) => void;
  readonly onClose: () => void;
}

/** Supposes something else of one question. */
export const QuestionDialog = ({ forms, onAdd, onClose }: QuestionDialogProps) => {
  const id = useId();
  const form = usePageForm<Values>({ question: '', kind: 'instead', said: '' });
  const questions = questionsOf(forms);
  return (
    <Dialog id={id} title={texts.add} width={560} onDismiss={onClose} dismissedBeside={false}>
      <Form
        form={form}
        onSubmit={({ question, kind, said }) => {
          const chosen = questions[Number(question)];
          if (chosen === undefined) return;
          const { formId, number } = chosen;
          onAdd({ formId, number, kind, said: kind === 'annul' ? '' : said.trim() });
        }}
      >
        <SelectField
          form={form}
          name="question"
          rules={filled(texts.needsQuestion)}
          label={texts.question}
          choices={questions.map((question, place) => ({
            value: String(place),
            text: nameOf(question, forms.length === 1),
          }))}
        />
        <RadioGroup form={form} name="kind" label={texts.change} layout="column" choices={KINDS} />
        <Said form={form} questions={questions} />
        <FormActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton form={form} busyText={texts.addDo}>
            {texts.addDo}
          </SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
};
