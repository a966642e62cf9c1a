import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { filled } from '../../../ui/form/rules.ts';
import { PlainField } from '../../../ui/kit/plain-field.tsx';
import { texts } from './texts.ts';

/** The right answer of a question, as an author writes it. */
export const RightAnswerField = <V extends FieldValues>({
  form,
  name,
}: {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
}) => <PlainField form={form} name={name} rules={filled(texts.needsText)} label={texts.text} hint={texts.textHint} />;
