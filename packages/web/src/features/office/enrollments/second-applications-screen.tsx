import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChosenCareer, officeEnrollmentCalls, type SecondApplicationRow } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { sortingOf } from '../list/sorting.ts';
import { Who } from '../list/who.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { Filters } from './filters.tsx';
import { KindsNav } from './kinds-nav.tsx';
import { texts } from './texts.ts';
import { useDocument } from './use-document.ts';
import { useChoices, useFilter } from './use-filter.ts';

const SORTS = ['name', 'first', 'second', 'sent'] as const;

const CareerLines = ({ career }: { readonly career: ChosenCareer | null }) =>
  career === null ? (
    texts.noSecondChoice
  ) : (
    <span className={listStyles['lines']}>
      <span>{career.name}</span>
      <small>{`${career.campus} · ${career.modality}`}</small>
    </span>
  );

type Download = ReturnType<typeof useDocument>;

const columnsOf = (
  { busy, download }: Download,
  process: number | null,
  mayRead: boolean,
): readonly Column<SecondApplicationRow>[] => [
  { title: texts.columns.person, width: 24, sort: 'name', cell: ({ person }) => <Who person={person} /> },
  { title: texts.columns.first, width: 24, sort: 'first', cell: ({ first }) => <CareerLines career={first} /> },
  { title: texts.columns.second, width: 24, sort: 'second', cell: ({ second }) => <CareerLines career={second} /> },
  { title: texts.columns.sent, width: 13, sort: 'sent', cell: ({ sentAt }) => formatInstant(sentAt) },
  ...(mayRead
    ? [
        {
          title: texts.columns.action,
          width: 15,
          isAction: true,
          cell: ({ userId, person }: SecondApplicationRow) => (
            <Button
              variant="outlined"
              loading={busy === userId}
              aria-label={texts.downloadOf(person.fullName ?? person.who)}
              onClick={() => download({ id: userId, kind: 'postulation', process, reference: person.who })}
            >
              {texts.download}
            </Button>
          ),
        },
      ]
    : []),
];

/** Lists who sent a second application in a process. */
export const SecondApplicationsScreen = () => {
  usePageTitle(`${texts.kinds.postulation} · ${common.title}`);
  const api = useApi(officeEnrollmentCalls);
  const { address, filter } = useFilter();
  const { process, career, campus, person } = filter;
  const { page } = address;
  const may = useMay();
  const choices = useChoices();
  const sorting = sortingOf(address, SORTS, 'name');
  const { by: sort } = sorting;
  const order = sorting.isDown ? 'down' : null;
  const ask = useCallback(
    async () =>
      fetchedOf(
        await api.officeSecondApplications({ process, career, campus, person, sort, order, page }),
        common.refused,
      ),
    [api, process, career, campus, person, sort, order, page],
  );
  const fetched = useFetched(ask, ASK_EVERY_MS);
  const [isExporting, setExporting] = useState(false);
  const close = () => setExporting(false);
  const document = useDocument();
  const total = fetched.value?.total ?? 0;
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <KindsNav />
      <Filters address={address} filter={filter} choices={choices} hasStates={false} />
      <div className={listStyles['actions']}>
        {may('exportOfficeEnrollments') && (
          <Button variant="outlined" disabled={total === 0} onClick={() => setExporting(true)}>
            {texts.export.open}
          </Button>
        )}
      </div>
      <PagedList state={fetched} address={address} totalOf={(value) => value.total} empty={texts.noSecond}>
        {({ rows }) => (
          <OfficeTable
            label={texts.kinds.postulation}
            columns={columnsOf(document, process, may('officeSubmission'))}
            rows={rows}
            keyOf={({ userId }) => userId}
            sorting={sorting}
          />
        )}
      </PagedList>
      {isExporting && (
        <ExportDialog
          kind="postulation"
          filter={{ ...filter, state: null }}
          total={total}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
};
