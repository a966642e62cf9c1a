import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Tone } from '../../../ui/figures/chip.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { fileRules } from '../../../ui/form/rules.ts';
import { ReasonArea } from '../../../ui/kit/action-dialog.tsx';
import { FileField } from '../../../ui/kit/file-field.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import type { Column } from '../list/office-table.tsx';
import { type FileLine, FileLines } from './file-lines.tsx';
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
  /** How else it may be loaded. */
  readonly options?: ReactNode;
  /** It is that of a load that goes on. */
  readonly progress?: ReactNode;
}

/** A file that is chosen, what it would come to, and why it is loaded. */
export const LoadForm = <V extends LoadValues, F extends string, L extends FileLine<F>>(
  props: LoadFormProps<V, F, L>,
) => {
  const { form, most, checked, again, sumsOf, about, tones, fates, submit, problem, name, count } = props;
  return (
    <Form form={form} onSubmit={submit}>
      <FileField
        form={form as unknown as UseFormReturn<LoadValues>}
        name="file"
        rules={fileRules(problemOfFile(most))}
        label={texts.file}
        accept=".csv,text/csv"
      />
      {props.options}
      <FileResult checked={checked} again={again} sumsOf={sumsOf}>
        {(lines) => <FileLines lines={lines} about={about} tones={tones} fates={fates} />}
      </FileResult>
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
