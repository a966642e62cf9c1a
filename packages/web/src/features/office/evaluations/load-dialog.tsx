import { officeEvaluationCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useApi } from '../../../lib/api.ts';
import { fileRules } from '../../../ui/form/rules.ts';
import { ActDialog, ReasonArea, type WaysOut } from '../../../ui/kit/act-dialog.tsx';
import { named, outcomeOf } from '../../../ui/kit/act-outcome.ts';
import { texts as actTexts } from '../../../ui/kit/act-texts.ts';
import { FileField } from '../../../ui/kit/file-field.tsx';
import listStyles from '../list/list.module.css';
import { OfficeTable } from '../list/office-table.tsx';
import { NO_NAME } from '../list/rehearsed.ts';
import { problemParts } from './problem-parts.ts';
import { texts } from './texts.ts';

const WIDTH = 720;
const MAX_BYTES = 4_000_000;

interface Values {
  readonly file: FileList | null;
  readonly reason: string;
}

type Rehearsal =
  | { readonly kind: 'nothing' | 'checking' }
  | { readonly kind: 'right'; readonly questions: number }
  | { readonly kind: 'wrong'; readonly problems: readonly string[] }
  | { readonly kind: 'failed'; readonly text: string };

const problemOf = (file: File | undefined): string | null => {
  if (file === undefined) return texts.needsFile;
  return file.size > MAX_BYTES ? texts.largeFile : null;
};

/** Rehearses what was chosen, and says all that is wrong with it. */
const useRehearsal = (file: File | undefined): Rehearsal => {
  const api = useApi(officeEvaluationCalls);
  const [known, setKnown] = useState<Rehearsal>({ kind: 'nothing' });
  useEffect(() => {
    let isWanted = true;
    const rehearse = async (): Promise<Rehearsal> => {
      if (file === undefined || problemOf(file) !== null) return { kind: 'nothing' };
      setKnown({ kind: 'checking' });
      const json = await file.text();
      const reply = await api.loadOfficeEvaluation({ json, reason: '', once: NO_NAME, isDry: true });
      if (E.isLeft(reply)) return { kind: 'failed', text: outcomeOf(reply) ?? actTexts.failed };
      const { right } = reply;
      if (right.status === 200) return { kind: 'right', questions: right.body.changes };
      return right.status === 400 && right.body.problems.length > 0
        ? { kind: 'wrong', problems: right.body.problems }
        : { kind: 'failed', text: right.text ?? actTexts.failed };
    };
    rehearse().then(
      (found) => {
        if (isWanted) setKnown(found);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [api, file]);
  return known;
};

const Result = ({ form }: { readonly form: UseFormReturn<Values> }) => {
  const files = useWatch({ control: form.control, name: 'file' });
  const rehearsal = useRehearsal(files?.[0]);
  return (
    <div className={listStyles['effect']} role="status" aria-label={texts.result}>
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

/** Loads an evaluation from its author's file, which is rehearsed as soon as it is chosen. */
export const LoadDialog = (out: WaysOut) => {
  const api = useApi(officeEvaluationCalls);
  return (
    <ActDialog<Values>
      title={texts.load}
      width={WIDTH}
      intro={<p>{texts.loadHint}</p>}
      first={{ file: null, reason: '' }}
      submit={texts.load}
      send={async ({ file, reason }, once) => {
        const json = (await file?.[0]?.text()) ?? '';
        const asked = { json, reason: reason.trim(), once: once.name({ json, reason }), isDry: false };
        return outcomeOf(named(await api.loadOfficeEvaluation(asked), once));
      }}
      done={() => texts.loaded}
      {...out}
    >
      {(form) => (
        <>
          <FileField form={form} name="file" rules={fileRules(problemOf)} label={texts.file} accept=".json" />
          <Result form={form} />
          <ReasonArea form={form} />
        </>
      )}
    </ActDialog>
  );
};
