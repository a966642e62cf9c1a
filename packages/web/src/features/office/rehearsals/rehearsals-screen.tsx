import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { officeRehearsalCalls, type Rehearsal } from '@quipu/contract';
import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { LiveRehearsal } from './live-rehearsal.tsx';
import { RehearsalReport } from './report.tsx';
import { texts } from './texts.ts';

/** The command keeps how far it is once a second. */
const LIVE_MS = 2_000;

const COLUMNS: readonly Column<Rehearsal>[] = [
  { title: texts.columns.when, width: 18, cell: ({ begunAt }) => formatInstant(begunAt) },
  { title: texts.columns.who, width: 16, cell: ({ who }) => who },
  { title: texts.columns.verdict, width: 50, cell: ({ report }) => report?.verdict[0] ?? texts.noReport },
  {
    title: texts.columns.action,
    width: 16,
    isAction: true,
    cell: ({ id, begunAt }) => (
      <Button
        component={Link}
        to={`${inOffice(officePaths.rehearsals)}/${id}`}
        variant="outlined"
        aria-label={texts.seeOf(formatInstant(begunAt))}
      >
        {texts.see}
      </Button>
    ),
  },
];

interface ListProps {
  readonly now: number;
  readonly rehearsals: readonly Rehearsal[];
  readonly reload: () => void;
}

const RehearsalList = ({ now, rehearsals, reload }: ListProps) => {
  const underWay = rehearsals.find(({ endedAt }) => endedAt === null);
  const ended = rehearsals.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <p>{texts.intro}</p>
      <p>
        {texts.how} <code>quipu rehearse</code>.
      </p>
      {underWay !== undefined && <LiveRehearsal rehearsal={underWay} now={now} reload={reload} />}
      {rehearsals.length === 0 && <EmptyState text={texts.none} />}
      {ended.length > 0 && (
        <>
          <Typography variant="h2">{texts.reports}</Typography>
          <OfficeTable label={texts.table} columns={COLUMNS} rows={ended} keyOf={({ id }) => id} />
        </>
      )}
    </>
  );
};

/** Rehearsals of the day: the one under way as it goes, and the reports of the others. */
export const RehearsalsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeRehearsalCalls);
  const { id } = useParams();
  const ask = useCallback(async () => fetchedOf(await api.officeRehearsals({}), common.refused), [api]);
  const state = useFetched(ask, LIVE_MS);
  if (state.value === null) return <NothingYet {...state} />;
  const { now, rehearsals } = state.value;
  const chosen = rehearsals.find((one) => String(one.id) === id);
  return (
    <>
      <Stale {...state} />
      {id === undefined ? (
        <RehearsalList now={now} rehearsals={rehearsals} reload={state.reload} />
      ) : chosen === undefined ? (
        <EmptyState text={texts.noSuch} />
      ) : (
        <RehearsalReport rehearsal={chosen} />
      )}
    </>
  );
};
