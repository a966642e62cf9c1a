import Typography from '@mui/material/Typography';
import { MAX_ROSTER_FILE_BYTES, officeRosterLoadCalls, type RosterFileLine } from '@quipu/contract';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { usePageForm } from '../../../ui/form/use-page-form.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { FileColumns } from '../file/file-result.tsx';
import { LoadForm } from '../file/load-form.tsx';
import { useCheckedFile } from '../file/use-checked-file.ts';
import { type LoadValues, useFileLoad } from '../file/use-file-load.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import type { Column } from '../list/office-table.tsx';
import { texts } from './load-texts.ts';
import styles from './roster.module.css';
import { texts as rosterTexts } from './texts.ts';

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
    cell: ({ reference, fullName, evaluation }) => (
      <span className={listStyles['lines']}>
        <span>{reference === '' ? texts.nobody : (fullName ?? reference)}</span>
        {fullName !== null && <small>{reference}</small>}
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
  const form = usePageForm<LoadValues>({ file: null, isSure: false, reason: '' });
  const file = useWatch({ control: form.control, name: 'file' })?.[0];
  const check = useCallback((bytes: Uint8Array) => api.checkOfficeRoster({ file: bytes }), [api]);
  const look = useCheckedFile<RosterFileLine>(file, MAX_ROSTER_FILE_BYTES, check);
  const loading = useFileLoad({
    ...{ form, ...look, isNew },
    load: api.loadOfficeRoster,
    loaded: ({ changes }) => texts.loaded(changes),
    to: inOffice(officePaths.sessions),
  });
  return (
    <>
      <Link className={styles['back']} to={inOffice(officePaths.sessions)}>
        {rosterTexts.back}
      </Link>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <FileColumns columns={texts.columns} fileName={texts.templateName} />
      <LoadForm
        {...{ form, ...look, ...loading, sumsOf }}
        most={MAX_ROSTER_FILE_BYTES}
        about={ABOUT}
        tones={TONES}
        fates={texts.fates}
        submitText={texts.submit}
      />
    </>
  );
};
