import { officeEnrollmentCalls, type SubmissionKind } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { named, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { RadioGroup } from '../../../ui/kit/choices.tsx';
import { texts } from './texts.ts';
import type { Filter } from './use-filter.ts';

const FORMATS = ['csv', 'xlsx'] as const;

interface Values {
  readonly format: (typeof FORMATS)[number];
  readonly reason: string;
}

interface ExportDialogProps extends WaysOut {
  readonly kind: SubmissionKind;
  readonly filter: Filter;
  readonly total: number;
}

/** All of what is looked for, as a file; who takes it and why is kept. */
export const ExportDialog = ({ kind, filter, total, ...out }: ExportDialogProps) => {
  const api = useApi(officeEnrollmentCalls);
  return (
    <ActionDialog<Values>
      title={texts.export.title}
      intro={<p>{texts.export.hint(total)}</p>}
      first={{ format: 'xlsx', reason: '' }}
      submit={texts.export.submit}
      send={async ({ format, reason }, once) => {
        const asked = { ...filter, kind, format, reason: reason.trim() };
        const reply = named(await api.exportOfficeEnrollments({ ...asked, once: once.name(asked) }), once);
        if (E.isRight(reply) && reply.right.status === 200)
          saveFile(reply.right.body, `${texts.export.fileName[kind]}.${format}`);
        return outcomeOf(reply);
      }}
      done={() => texts.export.done}
      {...out}
    >
      {(form) => (
        <>
          <RadioGroup
            form={form}
            name="format"
            rules={{ required: texts.export.needsFormat }}
            label={texts.export.format}
            choices={FORMATS.map((value) => ({ value, text: texts.export.formats[value] }))}
            layout="column"
          />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
