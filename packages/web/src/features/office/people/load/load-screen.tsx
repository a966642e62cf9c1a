import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { officePeopleLoadCalls, type PeopleFileLine } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../../../lib/api.ts';
import { notify } from '../../../../lib/notices.ts';
import { saveFile } from '../../../../lib/save-file.ts';
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
import { inOffice, officePaths } from '../../frame/office-paths.ts';
import { texts as common } from '../../frame/texts.ts';
import listStyles from '../../list/list.module.css';
import { texts as peopleTexts } from '../texts.ts';
import { FileLines, isWrong } from './file-lines.tsx';
import styles from './load.module.css';
import { texts } from './texts.ts';
import { type Checked, type Known, problemOf, usePeopleFile } from './use-people-file.ts';
import { type Progress, useProgress } from './use-progress.ts';

interface Values {
  readonly file: FileList | null;
  readonly corrects: boolean;
  readonly reason: string;
}

const MARK = '\uFEFF';
const template = (): void =>
  saveFile(new TextEncoder().encode(`${MARK}${texts.columns.map(([name]) => name).join(';')}\r\n`), texts.templateName);

const countOf = (lines: readonly PeopleFileLine[], ...fates: readonly PeopleFileLine['fate'][]): number =>
  lines.filter(({ fate }) => fates.includes(fate)).length;

const Columns = () => (
  <details className={styles['columns']}>
    <summary>{texts.columnsLabel}</summary>
    <dl>
      {texts.columns.map(([name, means]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
    <Button variant="outlined" onClick={template}>
      {texts.template}
    </Button>
  </details>
);

const Sums = ({ lines }: { readonly lines: readonly PeopleFileLine[] }) => {
  const [added, corrected, same] = [countOf(lines, 'add', 'invite'), countOf(lines, 'correct'), countOf(lines, 'same')];
  const wrong = lines.filter(isWrong).length;
  return (
    <Alert severity={wrong > 0 ? 'error' : 'info'} icon={false}>
      <ul className={styles['sums']}>
        <li>{texts.sums.lines(lines.filter(({ line }) => line !== null).length)}</li>
        {added > 0 && <li>{texts.sums.add(added, countOf(lines, 'invite'))}</li>}
        {corrected > 0 && <li>{texts.sums.correct(corrected)}</li>}
        {same > 0 && <li>{texts.sums.same(same)}</li>}
        {wrong > 0 && <li>{texts.sums.wrong(wrong)}</li>}
      </ul>
    </Alert>
  );
};

const Result = ({ checked, again }: { readonly checked: Checked; readonly again: () => void }) => (
  <>
    <div role="status" aria-label={texts.result}>
      {checked.kind === 'checking' && texts.checking}
      {checked.kind === 'checked' && <Sums lines={checked.lines} />}
    </div>
    {checked.kind === 'failed' && (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button size="small" color="inherit" onClick={again}>
            {texts.retry}
          </Button>
        }
      >
        {checked.text}
      </Alert>
    )}
    {checked.kind === 'checked' && <FileLines lines={checked.lines} />}
  </>
);

const Loading = ({ progress }: { readonly progress: Progress | null }) => (
  <div>
    <LinearProgress
      aria-label={texts.progressLabel}
      {...(progress === null
        ? {}
        : { variant: 'determinate', value: (100 * progress.written) / Math.max(1, progress.total) })}
    />
    <p>{progress === null ? texts.loading : texts.progress(progress.written, progress.total)}</p>
    <p role="status">{texts.stay}</p>
  </div>
);

/** Why what was looked at is not loaded; null: it is. */
const whyNot = (checked: Checked): string | null => {
  if (checked.kind !== 'checked') return texts.notChecked;
  const wrong = checked.lines.filter(isWrong).length;
  if (wrong > 0) return texts.hasProblems(wrong);
  return countOf(checked.lines, 'add', 'invite', 'correct') === 0 ? texts.nothing : null;
};

/** People from a file: what would happen is told line by line, and done once it is confirmed. */
export const LoadScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officePeopleLoadCalls);
  const navigate = useNavigate();
  const form = usePageForm<Values>({ file: null, corrects: false, reason: '' });
  const [files, corrects] = useWatch({ control: form.control, name: ['file', 'corrects'] });
  const known: Known = corrects ? 'correct' : 'refuse';
  const file = files?.[0];
  const { checked, again } = usePeopleFile(file, known);
  const once = useOnce();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const progress = useProgress(name);
  const load = async ({ reason }: Values) => {
    setProblem(null);
    const why = whyNot(checked);
    if (checked.kind !== 'checked' || why !== null) {
      form.setError('file', { message: why ?? texts.notChecked });
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
      <Columns />
      <Form form={form} onSubmit={load}>
        <FileField form={form} name="file" rules={fileRules(problemOf)} label={texts.file} accept=".csv,text/csv" />
        <div>
          <Checkbox form={form} name="corrects">
            {texts.correct}
          </Checkbox>
        </div>
        <Result checked={checked} again={again} />
        <ReasonArea form={form} />
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        {name !== null && <Loading progress={progress} />}
        <FormActions>
          <SubmitButton form={form} busyText={texts.loading}>
            {texts.submit(count)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
};
