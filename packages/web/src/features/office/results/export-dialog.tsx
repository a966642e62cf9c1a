import { type OfficeResults, officeAnalysisCalls, ResultsFile } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { filled } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup, SelectField } from '../../../ui/kit/choices.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

interface ExportDialogProps extends WaysOut {
  readonly results: OfficeResults;
}

type Format = 'csv' | 'xlsx' | 'pdf';
interface Values {
  readonly kind: '' | ResultsFile;
  readonly format: Format;
  readonly reason: string;
}

const KINDS = Object.entries(texts.files).map(([value, { name }]) => ({ value, text: name }));
const formatsOf = (kind: string): readonly Format[] => (kind === 'ranked' ? ['xlsx', 'csv', 'pdf'] : ['xlsx', 'csv']);

type FormOf = Parameters<Parameters<typeof ActionDialog<Values>>[0]['children']>[0];
const Chosen = ({ form }: { readonly form: FormOf }) => {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <p className={styles['hint']} role="status">
        {kind === '' ? '' : texts.files[kind].has}
      </p>
      <RadioGroup
        form={form}
        name="format"
        label={texts.format}
        choices={formatsOf(kind).map((format) => ({ value: format, text: texts.formats[format] }))}
      />
    </>
  );
};

/** Takes results out as a file: which, how, and why, which is kept. */
export const ExportDialog = ({ results, ...out }: ExportDialogProps) => {
  const api = useApi(officeAnalysisCalls);
  const { quizId: id, name } = results;
  return (
    <ActionDialog<Values>
      title={texts.exportOf(name)}
      intro={<p>{texts.exportHint}</p>}
      first={{ kind: '', format: 'xlsx', reason: '' }}
      submit={texts.download}
      send={async ({ kind, format, reason }) => {
        if (!ResultsFile.is(kind)) return texts.needsFile;
        // Of the ranked list alone there is a PDF.
        const asked = formatsOf(kind).includes(format) ? format : 'xlsx';
        const reply = await api.exportOfficeResults({ id, kind, format: asked, reason: reason.trim() });
        if (E.isRight(reply) && reply.right.status === 200)
          saveFile(reply.right.body, `${name} - ${texts.files[kind].name}.${asked}`);
        return outcomeOf(reply);
      }}
      done={() => texts.downloaded}
      {...out}
    >
      {(form) => (
        <>
          <SelectField form={form} name="kind" rules={filled(texts.needsFile)} label={texts.file} choices={KINDS} />
          <Chosen form={form} />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
