import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { MAX_PEOPLE_FILE_BYTES, officePeopleLoadCalls, type PeopleFileLine } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../../../lib/api.ts';
import { notify } from '../../../../lib/notices.ts';
import { FormActions } from '../../../../ui/form/form-actions.tsx';
import { fileRules } from '../../../../ui/form/rules.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { ReasonArea } from '../../../../ui/kit/act-dialog.tsx';
import { named, useOnce } from '../../../../ui/kit/act-outcome.ts';
import { texts as actTexts } from '../../../../ui/kit/act-texts.ts';
import { Checkbox } from '../../../../ui/kit/choices.tsx';
import { FileField } from '../../../../ui/kit/file-field.tsx';
import { Form, SubmitButton } from '../../../../ui/kit/form.tsx';
import { usePageTitle } from '../../../../ui/use-page-title.ts';
import { FileLines } from '../../file/file-lines.tsx';
import { FileColumns, FileResult, whyNotLoaded } from '../../file/file-result.tsx';
import { texts as fileTexts } from '../../file/texts.ts';
import { problemOfFile, useCheckedFile } from '../../file/use-checked-file.ts';
import { inOffice, officePaths } from '../../frame/office-paths.ts';
import { texts as common } from '../../frame/texts.ts';
import listStyles from '../../list/list.module.css';
import type { Column } from '../../list/office-table.tsx';
import { Who } from '../../list/who.tsx';
import { texts as peopleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { type Progress, useProgress } from './use-progress.ts';

interface Values {
  readonly file: FileList | null;
  readonly corrects: boolean;
  readonly reason: string;
}

const FILE_RULES = fileRules(problemOfFile(MAX_PEOPLE_FILE_BYTES));

const countOf = (lines: readonly PeopleFileLine[], ...fates: readonly PeopleFileLine['fate'][]): number =>
  lines.filter(({ fate }) => fates.includes(fate)).length;

const TONES = { add: 'success', invite: 'success', correct: 'info', same: 'secondary' } as const;

const ABOUT: readonly Column<PeopleFileLine>[] = [
  {
    title: texts.person,
    width: 28,
    cell: ({ reference, fullName }) =>
      reference === '' && fullName === '' ? (
        texts.nobody
      ) : (
        <Who person={{ who: reference, fullName: fullName === '' ? null : fullName }} />
      ),
  },
];

const sumsOf = (lines: readonly PeopleFileLine[]): readonly string[] => {
  const [added, corrected, same] = [countOf(lines, 'add', 'invite'), countOf(lines, 'correct'), countOf(lines, 'same')];
  return [
    ...(added > 0 ? [texts.sums.add(added, countOf(lines, 'invite'))] : []),
    ...(corrected > 0 ? [texts.sums.correct(corrected)] : []),
    ...(same > 0 ? [texts.sums.same(same)] : []),
  ];
};

const Loading = ({ progress }: { readonly progress: Progress | null }) => (
  <div>
    <LinearProgress
      aria-label={texts.progressLabel}
      {...(progress === null
        ? {}
        : { variant: 'determinate', value: (100 * progress.written) / Math.max(1, progress.total) })}
    />
    <p>{progress === null ? fileTexts.loading : texts.progress(progress.written, progress.total)}</p>
    <p role="status">{texts.stay}</p>
  </div>
);

const isNew = ({ fate }: PeopleFileLine): boolean => fate !== null && fate !== 'same';

/** People from a file: what would happen is told line by line, and done once it is confirmed. */
export const LoadScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officePeopleLoadCalls);
  const navigate = useNavigate();
  const form = usePageForm<Values>({ file: null, corrects: false, reason: '' });
  const [files, corrects] = useWatch({ control: form.control, name: ['file', 'corrects'] });
  const known = corrects ? ('correct' as const) : ('refuse' as const);
  const file = files?.[0];
  const check = useCallback((bytes: Uint8Array) => api.checkOfficePeople({ file: bytes, known }), [api, known]);
  const { checked, again } = useCheckedFile<PeopleFileLine>(file, MAX_PEOPLE_FILE_BYTES, check);
  const once = useOnce();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const progress = useProgress(name);
  const load = async ({ reason }: Values) => {
    setProblem(null);
    const why = whyNotLoaded(checked, isNew);
    if (checked.kind !== 'checked' || why !== null) {
      form.setError('file', { message: why ?? fileTexts.notChecked });
      return;
    }
    const asked = { known, fileName: file?.name ?? '', reason: reason.trim() };
    const act = once.name({ ...asked, size: checked.bytes.length, lines: checked.lines });
    setName(act);
    const reply = named(await api.loadOfficePeople({ ...asked, file: checked.bytes, once: act }), once);
    setName(null);
    if (E.isLeft(reply)) setProblem(reply.left.kind === 'noReply' ? actTexts.unreachable : actTexts.failed);
    else if (reply.right.status === 200) {
      notify('success', texts.loaded(reply.right.body.changes, reply.right.body.mails));
      void navigate(inOffice(officePaths.people));
    } else {
      setProblem(reply.right.text ?? actTexts.failed);
      again();
    }
  };
  const count = checked.kind === 'checked' ? countOf(checked.lines, 'add', 'invite', 'correct') : 0;
  return (
    <>
      <Link className={listStyles['back']} to={inOffice(officePaths.people)}>
        {peopleTexts.back}
      </Link>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <FileColumns columns={texts.columns} fileName={texts.templateName} />
      <Form form={form} onSubmit={load}>
        <FileField form={form} name="file" rules={FILE_RULES} label={fileTexts.file} accept=".csv,text/csv" />
        <div>
          <Checkbox form={form} name="corrects">
            {texts.correct}
          </Checkbox>
        </div>
        <FileResult checked={checked} again={again} sumsOf={sumsOf}>
          {(lines) => <FileLines lines={lines} about={ABOUT} tones={TONES} fates={texts.fates} />}
        </FileResult>
        <ReasonArea form={form} />
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        {name !== null && <Loading progress={progress} />}
        <FormActions>
          <SubmitButton form={form} busyText={fileTexts.loading}>
            {texts.submit(count)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
};
