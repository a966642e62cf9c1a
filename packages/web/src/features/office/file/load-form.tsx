import Alert from '@mui/material/Alert';
import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Tone } from '../../../ui/figures/chip.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { fileRules } from '../../../ui/form/rules.ts';
import { ReasonArea } from '../../../ui/kit/action-dialog.tsx';
import { Checkbox } from '../../../ui/kit/choices.tsx';
import { FileField } from '../../../ui/kit/file-field.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import type { Column } from '../list/office-table.tsx';
import { type FileLine, FileLines, isWarned } from './file-lines.tsx';
import { FileResult } from './file-result.tsx';
import { texts } from './texts.ts';
import { problemOfFile, type useCheckedFile } from './use-checked-file.ts';
import type { LoadValues, useFileLoad } from './use-file-load.ts';

interface LoadFormProps<V extends LoadValues, F extends string, L extends FileLine<F>>
  extends ReturnType<typeof useCheckedFile<L>>,
    ReturnType<typeof useFileLoad<V, L>> {
  readonly form: UseFormReturn<V>;
  /** Bytes of a file. */
  readonly most: number;
  readonly sumsOf: (lines: readonly L[]) => readonly string[];
  readonly about: readonly Column<L>[];
  readonly tones: Readonly<Record<F, Tone>>;
  readonly fates: Readonly<Record<F, string>>;
  readonly submitText: (count: number) => string;
  /** They say how else it may be loaded. */
  readonly options?: ReactNode;
  /** It is that of a load that goes on. */
  readonly progress?: ReactNode;
}

interface SureProps {
  readonly form: UseFormReturn<LoadValues>;
  readonly checked: { readonly lines: readonly Pick<FileLine, 'warnings'>[] };
}

/** A file that may have mistakes is loaded once somebody says that they are none, as it was looked at last. */
const Sure = ({ form, checked }: SureProps) => {
  const { lines } = checked;
  const count = lines.filter(isWarned).length;
  useEffect(() => {
    // Said of other lines.
    void lines;
    form.setValue('isSure', false);
  }, [form, lines]);
  return count === 0 ? null : (
    <div>
      <Checkbox form={form} name="isSure" rules={{ validate: (is) => is || texts.needsSure }}>
        {texts.isSure(count)}
      </Checkbox>
    </div>
  );
};

/** A file that is chosen, what it would come to, and why it is loaded. */
export const LoadForm = <V extends LoadValues, F extends string, L extends FileLine<F>>(
  props: LoadFormProps<V, F, L>,
) => {
  const { form, most, checked, again, sumsOf, about, tones, fates, submit, problem, name, count } = props;
  const plainForm = form as unknown as UseFormReturn<LoadValues>;
  return (
    <Form form={form} onSubmit={submit}>
      <FileField
        form={plainForm}
        name="file"
        rules={fileRules(problemOfFile(most))}
        label={texts.file}
        megabytes={most / 1_000_000}
        accept=".csv,text/csv"
      />
      {props.options}
      <FileResult checked={checked} again={again} sumsOf={sumsOf}>
        {(lines) => <FileLines lines={lines} about={about} tones={tones} fates={fates} />}
      </FileResult>
      {checked.kind === 'checked' && <Sure form={plainForm} checked={checked} />}
      <ReasonArea form={form} />
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {name !== null && props.progress}
      <FormActions>
        <SubmitButton form={form} busyText={texts.loading}>
          {props.submitText(count)}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};
