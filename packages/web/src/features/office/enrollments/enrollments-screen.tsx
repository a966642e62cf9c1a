import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type EnrollmentRow, FINISHED, officeEnrollmentCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { sortingOf } from '../list/sorting.ts';
import { Who } from '../list/who.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Filters } from './filters.tsx';
import { KindsNav } from './kinds-nav.tsx';
import { texts } from './texts.ts';
import { useChoices, useFilter } from './use-filter.ts';

const SORTS = ['name', 'career', 'campus', 'state', 'saved'] as const;

export const EnrollmentState = ({ status }: Pick<EnrollmentRow, 'status'>) =>
  status === FINISHED ? <Chip tone="success">{texts.finished}</Chip> : <Chip tone="warning">{texts.step(status)}</Chip>;

const columnsOf = (search: string, mayRead: boolean): readonly Column<EnrollmentRow>[] => [
  { title: texts.columns.person, width: 26, sort: 'name', cell: ({ person }) => <Who person={person} /> },
  {
    title: texts.columns.career,
    width: 26,
    sort: 'career',
    cell: ({ career }) => (career === null ? texts.noCareer : career.name),
  },
  { title: texts.columns.campus, width: 13, sort: 'campus', cell: ({ career }) => career?.campus ?? texts.noCareer },
  { title: texts.columns.state, width: 13, sort: 'state', cell: (row) => <EnrollmentState {...row} /> },
  { title: texts.columns.saved, width: 12, sort: 'saved', cell: ({ savedAt }) => formatInstant(savedAt) },
  ...(mayRead
    ? [
        {
          title: texts.columns.action,
          width: 10,
          isAction: true,
          cell: ({ userId, person }: EnrollmentRow) => (
            <Button
              component={Link}
              to={`${inOffice(officePaths.enrollments)}/${userId}${search}`}
              state={{ search }}
              variant="outlined"
              aria-label={texts.seeOf(person.fullName ?? person.who)}
            >
              {texts.see}
            </Button>
          ),
        },
      ]
    : []),
];

/** Lists who enrolled in a process, and where they stand. */
export const EnrollmentsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeEnrollmentCalls);
  const { address, filter } = useFilter();
  const { process, career, campus, person, state } = filter;
  const { page } = address;
  const { search } = useLocation();
  const may = useMay();
  const choices = useChoices();
  const sorting = sortingOf(address, SORTS, 'name');
  const { by: sort } = sorting;
  const order = sorting.isDown ? 'down' : null;
  const ask = useCallback(
    async () =>
      fetchedOf(
        await api.officeEnrollments({ process, career, campus, person, state, sort, order, page }),
        common.refused,
      ),
    [api, process, career, campus, person, state, sort, order, page],
  );
  const fetched = useFetched(ask, ASK_EVERY_MS);
  const [opened, setOpened] = useState<'export' | 'enter' | null>(null);
  const close = () => setOpened(null);
  const total = fetched.value?.total ?? 0;
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <KindsNav />
      <Filters address={address} filter={filter} choices={choices} hasStates />
      <div className={listStyles['actions']}>
        {may('exportOfficeEnrollments') && (
          <Button variant="outlined" disabled={total === 0} onClick={() => setOpened('export')}>
            {texts.export.open}
          </Button>
        )}
        {may('enterOfficeEnrolled') && (
          <Button variant="outlined" disabled={total === 0 || choices === null} onClick={() => setOpened('enter')}>
            {texts.enter.open}
          </Button>
        )}
      </div>
      <PagedList state={fetched} address={address} totalOf={(value) => value.total} empty={texts.empty}>
        {({ rows }) => (
          <OfficeTable
            label={texts.title}
            columns={columnsOf(search, may('officeEnrollment'))}
            rows={rows}
            keyOf={({ userId }) => userId}
            sorting={sorting}
          />
        )}
      </PagedList>
      {opened === 'export' && (
        <ExportDialog kind="enrollment" filter={filter} total={total} onClose={close} onDone={close} />
      )}
      {opened === 'enter' && choices !== null && (
        <EnterDialog filter={filter} choices={choices} onClose={close} onDone={close} />
      )}
    </>
  );
};
