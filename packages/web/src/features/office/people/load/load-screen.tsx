import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { MAX_PEOPLE_FILE_BYTES, officePeopleLoadCalls, type PeopleFileLine } from '@quipu/contract';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useApi } from '../../../../lib/api.ts';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { Checkbox } from '../../../../ui/kit/choices.tsx';
import { usePageTitle } from '../../../../ui/use-page-title.ts';
import { FileColumns } from '../../file/file-result.tsx';
import { LoadForm } from '../../file/load-form.tsx';
import { texts as fileTexts } from '../../file/texts.ts';
import { useCheckedFile } from '../../file/use-checked-file.ts';
import { type LoadValues, useFileLoad } from '../../file/use-file-load.ts';
import { inOffice, officePaths } from '../../frame/office-paths.ts';
import { texts as common } from '../../frame/texts.ts';
import listStyles from '../../list/list.module.css';
import type { Column } from '../../list/office-table.tsx';
import { Who } from '../../list/who.tsx';
import { texts as peopleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { type Progress, useProgress } from './use-progress.ts';

interface Values extends LoadValues {
  readonly corrects: boolean;
  readonly replaces: boolean;
}

const countOf = (lines: readonly PeopleFileLine[], ...fates: readonly PeopleFileLine['fate'][]): number =>
  lines.filter(({ fate }) => fates.includes(fate)).length;

const TONES = { add: 'success', invite: 'success', correct: 'info', reinvite: 'info', same: 'secondary' } as const;

const PERSON: Column<PeopleFileLine> = {
  title: texts.person,
  width: 28,
  cell: ({ reference, fullName }) =>
    reference === '' && fullName === '' ? (
      texts.nobody
    ) : (
      <Who person={{ who: reference, fullName: fullName === '' ? null : fullName }} />
    ),
};
/** Shown where a line corrects something. */
const CHANGES: Column<PeopleFileLine> = {
  title: texts.changes,
  width: 24,
  cell: ({ changes }) => (
    <span className={listStyles['lines']}>
      {changes.length === 0 ? texts.nobody : changes.map((change) => <span key={change}>{change}</span>)}
    </span>
  ),
};

const sumsOf = (lines: readonly PeopleFileLine[]): readonly string[] => {
  const [added, corrected] = [countOf(lines, 'add', 'invite'), countOf(lines, 'correct', 'reinvite')];
  const same = countOf(lines, 'same');
  const kept = lines.filter(({ isEmailKept }) => isEmailKept).length;
  return [
    ...(added > 0 ? [texts.sums.add(added, countOf(lines, 'invite'))] : []),
    ...(corrected > 0 ? [texts.sums.correct(corrected, countOf(lines, 'reinvite'))] : []),
    ...(same > 0 ? [texts.sums.same(same)] : []),
    ...(kept > 0 ? [texts.sums.kept(kept)] : []),
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
  const form = usePageForm<Values>({ file: null, corrects: false, replaces: false, isSure: false, reason: '' });
  const [files, corrects, replaces] = useWatch({ control: form.control, name: ['file', 'corrects', 'replaces'] });
  const known = corrects ? (replaces ? ('correctAll' as const) : ('correct' as const)) : ('refuse' as const);
  const file = files?.[0];
  const check = useCallback((bytes: Uint8Array) => api.checkOfficePeople({ file: bytes, known }), [api, known]);
  const look = useCheckedFile<PeopleFileLine>(file, MAX_PEOPLE_FILE_BYTES, check);
  const loading = useFileLoad({
    ...{ form, ...look, isNew },
    load: (asked) => api.loadOfficePeople({ ...asked, known }),
    loaded: ({ changes, mails }) => texts.loaded(changes, mails),
    to: inOffice(officePaths.people),
  });
  const isCorrecting = look.checked.kind === 'checked' && look.checked.lines.some(({ changes }) => changes.length > 0);
  const progress = useProgress(loading.name);
  return (
    <>
      <Link className={listStyles['back']} to={inOffice(officePaths.people)}>
        {peopleTexts.back}
      </Link>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <FileColumns columns={texts.columns} fileName={texts.templateName} />
      <LoadForm
        {...{ form, ...look, ...loading, sumsOf }}
        most={MAX_PEOPLE_FILE_BYTES}
        about={isCorrecting ? [PERSON, CHANGES] : [PERSON]}
        tones={TONES}
        fates={texts.fates}
        submitText={texts.submit}
        options={
          <div>
            <Checkbox form={form} name="corrects">
              {texts.correct}
            </Checkbox>
            {corrects && (
              <Checkbox form={form} name="replaces" hint={texts.replacesHint}>
                {texts.replaces}
              </Checkbox>
            )}
          </div>
        }
        progress={<Loading progress={progress} />}
      />
    </>
  );
};
