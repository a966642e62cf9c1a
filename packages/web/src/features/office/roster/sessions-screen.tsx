import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { officeRosterCalls, type RosterSession } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { sortingOf } from '../list/sorting.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { NewSessionDialog } from './session-dialog.tsx';
import { texts as sessionTexts } from './session-texts.ts';
import { texts } from './texts.ts';

const WHEN = 'mostrar';
/** The address says them; where it says nothing: those that are not over. */
const WHENS = { terminadas: 'over', todas: 'all' } as const;

const whenIn = (said: string | null): 'open' | 'over' | 'all' =>
  said === 'terminadas' || said === 'todas' ? WHENS[said] : 'open';

const columnsOf = (search: string): readonly Column<RosterSession>[] => [
  {
    title: texts.columns.session,
    width: 36,
    sort: 'start',
    cell: ({ id, evaluation, start, end, timeLimit }) => (
      <span className={listStyles['lines']}>
        <span>{evaluation}</span>
        <span>{formatSession(start, end)}</span>
        <small>{texts.number(id, timeLimit)}</small>
      </span>
    ),
  },
  {
    title: texts.columns.rooms,
    width: 22,
    cell: ({ rooms }) => (rooms.length === 0 ? texts.noRooms : rooms.join(', ')),
  },
  {
    title: texts.columns.people,
    width: 27,
    cell: ({ people, started, finished, withdrawn }) => (
      <span className={listStyles['lines']}>
        <span>{texts.people(people)}</span>
        <small>{texts.standing(started, finished)}</small>
        {withdrawn > 0 && <small>{texts.withdrawn(withdrawn)}</small>}
      </span>
    ),
  },
  {
    title: texts.columns.action,
    width: 15,
    isAction: true,
    cell: ({ id, evaluation, start, end }) => (
      <Button
        component={Link}
        to={`${inOffice(officePaths.sessions)}/${id}`}
        state={{ search }}
        variant="outlined"
        aria-label={texts.seeOf(evaluation, formatSession(start, end))}
      >
        {texts.see}
      </Button>
    ),
  },
];

/** Sessions of evaluations, and what their rosters come to. */
export const SessionsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeRosterCalls);
  const may = useMay();
  const address = useListAddress();
  const { search } = useLocation();
  const { page } = address;
  const evaluation = address.get('evaluacion');
  const asked = whenIn(address.get(WHEN));
  const when = asked === 'all' ? null : asked;
  const sorting = sortingOf(address, ['start'], 'start');
  const order = sorting.isDown ? 'down' : null;
  const ask = useCallback(
    async () => fetchedOf(await api.officeSessions({ evaluation, when, sort: null, order, page }), common.refused),
    [api, evaluation, when, order, page],
  );
  const state = useFetched(ask, ASK_OFTEN_MS);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <div className={listStyles['bar']}>
        <SearchField
          label={texts.search}
          value={evaluation ?? ''}
          onSearch={(text) => address.set({ evaluacion: text })}
        />
        <SelectFilter
          label={texts.when}
          value={address.get(WHEN) ?? ''}
          choices={[
            { value: '', text: texts.whens.open },
            ...Object.entries(WHENS).map(([value, name]) => ({ value, text: texts.whens[name] })),
          ]}
          onChoose={(value) => address.set({ [WHEN]: value })}
        />
        {may('addOfficeSession') && (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {sessionTexts.add}
          </Button>
        )}
        {may('loadOfficeRoster') && (
          <Button component={Link} to={`${inOffice(officePaths.sessions)}/${officePaths.load}`} variant="outlined">
            {texts.load}
          </Button>
        )}
      </div>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.noSessions}>
        {({ sessions }) => (
          <OfficeTable
            label={texts.sessions}
            columns={columnsOf(search)}
            rows={sessions}
            keyOf={({ id }) => id}
            sorting={sorting}
          />
        )}
      </PagedList>
      {isAdding && (
        <NewSessionDialog
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            state.reload();
          }}
        />
      )}
    </>
  );
};
