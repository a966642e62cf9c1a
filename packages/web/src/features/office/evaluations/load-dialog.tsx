import Button from '@mui/material/Button';
import {
  EVALUATION_FILE_ENDINGS,
  EVALUATION_TEMPLATE,
  MAX_EVALUATION_FILE_BYTES,
  officeEvaluationCalls,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { fileRules } from '../../../ui/form/rules.ts';
import { ActionDialog, ReasonArea, type WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { named, outcomeOf } from '../../../ui/kit/action-outcome.ts';
import { FileField } from '../../../ui/kit/file-field.tsx';
import { NO_NAME } from '../list/ask-action.ts';
import listStyles from '../list/list.module.css';
import { OfficeTable } from '../list/office-table.tsx';
import styles from './evaluations.module.css';
import { hashed, mediaProblem } from './media.ts';
import { problemParts } from './problem-parts.ts';
import { texts } from './texts.ts';
import { useRehearsal } from './use-rehearsal.ts';

const saveTemplate = () =>
  saveFile(new TextEncoder().encode(`${JSON.stringify(EVALUATION_TEMPLATE, null, 2)}\n`), texts.templateName);

const WIDTH = 720;
const MAX_BYTES = 4_000_000;

interface Values {
  readonly file: FileList | null;
  readonly media: FileList | null;
  readonly reason: string;
}

const problemOf = (file: File | undefined): string | null => {
  if (file === undefined) return texts.needsFile;
  return file.size > MAX_BYTES ? texts.largeFile : null;
};

interface ResultProps {
  readonly form: UseFormReturn<Values>;
  /** The name of what is on its way; null: nothing is. */
  readonly uploading: string | null;
}

const Result = ({ form, uploading }: ResultProps) => {
  const [files, media] = useWatch({ control: form.control, name: ['file', 'media'] });
  const file = files?.[0];
  const isRight = problemOf(file) === null && mediaProblem([...(media ?? [])]) === null;
  const rehearsal = useRehearsal(isRight ? file : undefined, media);
  return (
    <div className={listStyles['effect']} role="status" aria-label={texts.result}>
      {uploading !== null && <p>{texts.uploading(uploading)}</p>}
      {rehearsal.kind === 'checking' && texts.checking}
      {rehearsal.kind === 'failed' && <p>{rehearsal.text}</p>}
      {rehearsal.kind === 'right' && <p>{texts.right(rehearsal.questions)}</p>}
      {rehearsal.kind === 'wrong' && (
        <>
          <p>{texts.problems(rehearsal.problems.length)}</p>
          <OfficeTable
            label={texts.result}
            columns={[
              { title: texts.where, width: 40, cell: ({ where }) => where },
              { title: texts.problem, width: 60, cell: ({ what }) => what },
            ]}
            rows={rehearsal.problems.map(problemParts)}
            keyOf={({ where, what }) => `${where} ${what}`}
          />
        </>
      )}
    </div>
  );
};

/** Loads an evaluation from its author's files, which are rehearsed as soon as they are chosen. */
export const LoadDialog = (out: WaysOut) => {
  const api = useApi(officeEvaluationCalls);
  const [uploading, setUploading] = useState<string | null>(null);
  /** Null: all of them are there. */
  const upload = async (files: Awaited<ReturnType<typeof hashed>>): Promise<string | null> => {
    try {
      for (const { file, name } of files) {
        setUploading(name);
        const reply = await api.uploadOfficeFile({ file: new Uint8Array(await file.arrayBuffer()), name });
        if (E.isLeft(reply) || reply.right.status !== 200) return outcomeOf(reply);
      }
      return null;
    } finally {
      setUploading(null);
    }
  };
  return (
    <ActionDialog<Values>
      title={texts.load}
      width={WIDTH}
      intro={
        <>
          <p>{texts.loadHint}</p>
          <p>{texts.templateHint}</p>
          <div className={styles['template']}>
            <Button variant="outlined" onClick={saveTemplate}>
              {texts.template}
            </Button>
          </div>
        </>
      }
      first={{ file: null, media: null, reason: '' }}
      submit={texts.load}
      send={async ({ file, media, reason }, once) => {
        const json = (await file?.[0]?.text()) ?? '';
        const found = await hashed(json, [...(media ?? [])]);
        const files = found.map(({ name, stored }) => ({ name, stored }));
        const what = { json, files, reason: reason.trim() };
        // What has problems brings nothing along.
        const rehearsed = await api.loadOfficeEvaluation({ ...what, once: NO_NAME, isDry: true });
        const failure = outcomeOf(rehearsed) ?? (await upload(found));
        if (failure !== null) return failure;
        return outcomeOf(named(await api.loadOfficeEvaluation({ ...what, once: once.name(what), isDry: false }), once));
      }}
      done={() => texts.loaded}
      {...out}
    >
      {(form) => (
        <>
          <FileField
            form={form}
            name="file"
            rules={fileRules(problemOf)}
            label={texts.file}
            megabytes={MAX_BYTES / 1_000_000}
            accept=".json"
          />
          <FileField
            form={form}
            name="media"
            rules={{ validate: (files: FileList | null) => mediaProblem([...(files ?? [])]) ?? true }}
            label={texts.media}
            megabytes={MAX_EVALUATION_FILE_BYTES / 1_048_576}
            accept={EVALUATION_FILE_ENDINGS.join()}
            many={texts.chosenMedia}
          />
          <Result form={form} uploading={uploading} />
          <ReasonArea form={form} />
        </>
      )}
    </ActionDialog>
  );
};
