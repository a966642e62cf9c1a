import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfficeResults, officeResultCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { texts } from './texts.ts';

const COLUMNS: readonly Column<OfficeResults>[] = [
  { title: texts.columns.name, width: 32, cell: ({ name }) => name },
  {
    title: texts.columns.taking,
    width: 20,
    cell: ({ sheets, notStarted, underWay }) => (
      <span className={listStyles['lines']}>
        <span>{texts.sheets(sheets)}</span>
        <small>{[texts.notStarted(notStarted), texts.underWay(underWay)].join(', ')}</small>
      </span>
    ),
  },
  {
    title: texts.columns.graded,
    width: 19,
    cell: ({ graded, waiting }) => (
      <span className={listStyles['lines']}>
        <span>{texts.graded(graded)}</span>
        {waiting > 0 && <small>{texts.waiting(waiting)}</small>}
      </span>
    ),
  },
  {
    title: texts.columns.published,
    width: 15,
    cell: ({ published, graded }) => texts.published(published, graded),
  },
  {
    title: texts.columns.action,
    width: 14,
    isAction: true,
    cell: ({ quizId, name }) => (
      <Button
        component={Link}
        to={`${inOffice(officePaths.results)}/${quizId}`}
        variant="outlined"
        aria-label={texts.seeOf(name)}
      >
        {texts.see}
      </Button>
    ),
  },
];

/** Every evaluation that is graded, with how far it is. */
export const ResultsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeResultCalls);
  const ask = useCallback(async () => fetchedOf(await api.officeResults({}), common.refused), [api]);
  const state = useFetched(ask, ASK_OFTEN_MS);
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      {state.value === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Stale {...state} />
          {state.value.results.length === 0 ? (
            <EmptyState text={texts.empty} />
          ) : (
            <OfficeTable
              label={texts.table}
              columns={COLUMNS}
              rows={state.value.results}
              keyOf={({ quizId }) => quizId}
            />
          )}
        </>
      )}
    </>
  );
};
