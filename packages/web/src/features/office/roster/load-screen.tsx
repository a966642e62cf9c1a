import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { MAX_ROSTER_FILE_BYTES, officeRosterLoadCalls, type RosterFileLine } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { fileRules } from '../../../ui/form/rules.ts';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { ReasonArea } from '../../../ui/kit/act-dialog.tsx';
import { named, useOnce } from '../../../ui/kit/act-outcome.ts';
import { texts as actTexts } from '../../../ui/kit/act-texts.ts';
import { FileField } from '../../../ui/kit/file-field.tsx';
import { Form, SubmitButton } from '../../../ui/kit/form.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { FileLines } from '../file/file-lines.tsx';
import { FileColumns, FileResult, whyNotLoaded } from '../file/file-result.tsx';
import { texts as fileTexts } from '../file/texts.ts';
import { problemOfFile, useCheckedFile } from '../file/use-checked-file.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import type { Column } from '../list/office-table.tsx';
import { texts } from './load-texts.ts';
import styles from './roster.module.css';
import { texts as rosterTexts } from './texts.ts';

interface Values {
  readonly file: FileList | null;
  readonly reason: string;
}

const FILE_RULES = fileRules(problemOfFile(MAX_ROSTER_FILE_BYTES));
const FATES = ['enter', 'move', 'return', 'same'] as const;
const TONES = { enter: 'success', move: 'info', return: 'success', accommodate: 'info', same: 'secondary' } as const;

const countOf = (lines: readonly RosterFileLine[], fate: RosterFileLine['fate']): number =>
  lines.filter((line) => line.fate === fate).length;

const sumsOf = (lines: readonly RosterFileLine[]): readonly string[] => {
  // A person may have several lines, and their time is one.
  const accommodated = new Set(
    lines.filter(({ accommodation }) => accommodation.length > 0).map(({ reference }) => reference.toUpperCase()),
  );
  return [
    ...FATES.flatMap((fate) => {
      const count = countOf(lines, fate);
      return count === 0 ? [] : [texts.sums[fate](count)];
    }),
    ...(accommodated.size === 0 ? [] : [texts.sums.accommodated(accommodated.size)]),
  ];
};

const isNew = ({ fate }: RosterFileLine): boolean => fate !== null && fate !== 'same';

const ABOUT: readonly Column<RosterFileLine>[] = [
  {
    title: texts.person,
    width: 20,
    cell: ({ reference, evaluation }) => (
      <span className={listStyles['lines']}>
        <span>{reference === '' ? texts.nobody : reference}</span>
        <small>{evaluation}</small>
      </span>
    ),
  },
  {
    title: texts.place,
    width: 24,
    cell: ({ now, before, accommodation }) => (
      <span className={listStyles['lines']}>
        <span>{now ?? texts.nobody}</span>
        {before !== null && before !== now && <small>{texts.before(before)}</small>}
        {accommodation.map((what) => (
          <small key={what}>{what}</small>
        ))}
      </span>
    ),
  },
];

/** A roster from a file: what would happen is told line by line, and done once it is confirmed. */
export const LoadRosterScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeRosterLoadCalls);
  const navigate = useNavigate();
  const form = usePageForm<Values>({ file: null, reason: '' });
  const file = useWatch({ control: form.control, name: 'file' })?.[0];
  const check = useCallback((bytes: Uint8Array) => api.checkOfficeRoster({ file: bytes }), [api]);
  const { checked, again } = useCheckedFile<RosterFileLine>(file, MAX_ROSTER_FILE_BYTES, check);
  const once = useOnce();
  const [problem, setProblem] = useState<string | null>(null);
  const load = async ({ reason }: Values) => {
    setProblem(null);
    const why = whyNotLoaded(checked, isNew);
    if (checked.kind !== 'checked' || why !== null) {
      form.setError('file', { message: why ?? fileTexts.notChecked });
      return;
    }
    const asked = { fileName: file?.name ?? '', reason: reason.trim() };
    const act = once.name({ ...asked, size: checked.bytes.length, lines: checked.lines });
    const reply = named(await api.loadOfficeRoster({ ...asked, file: checked.bytes, once: act }), once);
    if (E.isLeft(reply)) setProblem(reply.left.kind === 'noReply' ? actTexts.unreachable : actTexts.failed);
    else if (reply.right.status === 200) {
      notify('success', texts.loaded(reply.right.body.changes));
      void navigate(inOffice(officePaths.sessions));
    } else {
      setProblem(reply.right.text ?? actTexts.failed);
      again();
    }
  };
  const count = checked.kind === 'checked' ? checked.lines.filter(isNew).length : 0;
  return (
    <>
      <Link className={styles['back']} to={inOffice(officePaths.sessions)}>
        {rosterTexts.back}
      </Link>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <FileColumns columns={texts.columns} fileName={texts.templateName} />
      <Form form={form} onSubmit={load}>
        <FileField form={form} name="file" rules={FILE_RULES} label={fileTexts.file} accept=".csv,text/csv" />
        <FileResult checked={checked} again={again} sumsOf={sumsOf}>
          {(lines) => <FileLines lines={lines} about={ABOUT} tones={TONES} fates={texts.fates} />}
        </FileResult>
        <ReasonArea form={form} />
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        <FormActions>
          <SubmitButton form={form} busyText={fileTexts.loading}>
            {texts.submit(count)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
};
