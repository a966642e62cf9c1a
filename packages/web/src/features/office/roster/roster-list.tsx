import Button from '@mui/material/Button';
import { officeRosterCalls, type RosterOfSession, type RosterRow, RosterSort, RosterState } from '@quipu/contract';
import { FinalStatus } from '@quipu/engine';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import { BulkBar } from '../list/bulk-bar.tsx';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { sortingOf } from '../list/sorting.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useSelection } from '../list/use-selection.ts';
import { MoveDialog } from './move-dialog.tsx';
import styles from './roster.module.css';
import { texts } from './texts.ts';
import { TakeBackDialog, WithdrawDialog } from './withdraw-dialog.tsx';

const STATES = Object.keys(RosterState.keys) as readonly RosterState[];
const SORTS = Object.keys(RosterSort.keys) as readonly RosterSort[];
const ROOM = /^\d{1,9}$/;
const DIALOGS = { move: MoveDialog, withdraw: WithdrawDialog, takeBack: TakeBackDialog } as const;
type Action = keyof typeof DIALOGS;
interface OpenDialog {
  readonly action: Action;
  readonly rows: readonly RosterRow[];
}

const State = ({ status, isWithdrawn, isTrial }: RosterRow) => (
  <span className={listStyles['lines']}>
    <span>
      {isWithdrawn ? (
        <Chip tone="error">{texts.isWithdrawn}</Chip>
      ) : (
        <Chip tone={status === 'A' ? 'info' : FinalStatus.is(status) ? 'success' : 'secondary'}>
          {texts.status[status]}
        </Chip>
      )}
    </span>
    {isTrial && <small>{texts.isTrial}</small>}
  </span>
);

const needsOf = ({ extraPercent, extraMinutes, accessibility }: RosterRow): readonly string[] => [
  ...(extraPercent === 0 && extraMinutes === 0 ? [] : [texts.extra(extraPercent, extraMinutes)]),
  ...(accessibility === null ? [] : [texts.accessibility(accessibility)]),
];

const actionsOn = ({ isWithdrawn, status }: RosterRow): readonly Action[] => {
  if (isWithdrawn) return ['takeBack'];
  return status === 'P' || status === 'A' ? ['move', 'withdraw'] : [];
};

const columnsWith = (onAction: (asked: OpenDialog) => void): readonly Column<RosterRow>[] => [
  {
    title: texts.rowColumns.name,
    width: 22,
    sort: 'name',
    cell: ({ userId, fullName }) => (
      <Link className={styles['name']} to={`${inOffice(officePaths.people)}/${userId}`}>
        {fullName}
      </Link>
    ),
  },
  { title: texts.rowColumns.reference, width: 17, sort: 'reference', cell: ({ reference }) => reference },
  {
    title: texts.rowColumns.place,
    width: 16,
    sort: 'place',
    cell: ({ room, desk }) => (room === null ? texts.inNoRoom : texts.place(room, desk)),
  },
  { title: texts.rowColumns.state, width: 14, sort: 'state', cell: (row) => <State {...row} /> },
  { title: texts.needs, width: 14, cell: (row) => needsOf(row).join('. ') || texts.noNeeds },
  {
    title: texts.action,
    width: 17,
    isAction: true,
    cell: (row) => (
      <span className={styles['rowActions']}>
        {actionsOn(row).map((action) => (
          <Button
            key={action}
            aria-label={texts.actionOn(texts[action], row.fullName)}
            onClick={() => onAction({ action, rows: [row] })}
          >
            {texts[action]}
          </Button>
        ))}
      </span>
    ),
  },
];

interface RosterListProps {
  readonly session: RosterOfSession;
  /** Another one each time that the roster was changed from beside the list. */
  readonly turn: number;
  readonly onChanged: () => void;
}

/** Lists who is on the roster of a session, a page at a time, and what is done to one or to many of them. */
export const RosterList = ({ session, turn, onChanged }: RosterListProps) => {
  const api = useApi(officeRosterCalls);
  const address = useListAddress();
  const { id, rooms, withoutRoom } = session;
  const mayAct = useMay()('moveOfficeRoster');
  const { page } = address;
  const person = address.get('persona');
  const askedRoom = address.get('sala');
  const room = askedRoom !== null && ROOM.test(askedRoom) ? Number(askedRoom) : null;
  const state = STATES.find((one) => one === address.get('estado')) ?? null;
  const sorting = sortingOf(address, SORTS, 'name');
  const sort = sorting.by;
  const order = sorting.isDown ? 'down' : null;
  const ask = useCallback(
    async () => fetchedOf(await api.officeRoster({ id, person, room, state, sort, order, page }), common.refused),
    [api, id, person, room, state, sort, order, page],
  );
  const fetched = useFetched(ask, ASK_OFTEN_MS);
  const again = useEffectEvent(fetched.reload);
  useEffect(() => {
    if (turn > 0) again();
  }, [turn]);
  const selection = useSelection<RosterRow>(
    ({ sheetId }) => sheetId,
    ({ fullName }) => texts.tick(fullName),
  );
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const Dialog = asked === null ? null : DIALOGS[asked.action];
  const here = selection.rows.filter(({ isWithdrawn }) => !isWithdrawn);
  const gone = selection.rows.filter(({ isWithdrawn }) => isWithdrawn);
  return (
    <>
      <div className={listStyles['bar']}>
        <SearchField
          label={texts.person}
          hint={texts.personHint}
          value={person ?? ''}
          onSearch={(text) => address.set({ persona: text })}
        />
        <SelectFilter
          label={texts.room}
          value={room === null ? '' : String(room)}
          choices={[
            { value: '', text: texts.everyRoom },
            ...rooms
              .filter((one) => one.people > 0 || one.id === room)
              .map((one) => ({ value: String(one.id), text: texts.roomOf(one.name, one.people) })),
            { value: '0', text: texts.roomOf(texts.inNoRoom, withoutRoom) },
          ]}
          onChoose={(value) => address.set({ sala: value })}
        />
        <SelectFilter
          label={texts.state}
          value={state ?? ''}
          choices={[
            { value: '', text: texts.everyState },
            ...STATES.map((value) => ({ value, text: texts.states[value] })),
          ]}
          onChoose={(value) => address.set({ estado: value })}
        />
      </div>
      <PagedList state={fetched} address={address} totalOf={({ total }) => total} empty={texts.emptyRoster}>
        {({ rows }) => (
          <OfficeTable
            label={texts.rosterOf(session.evaluation)}
            columns={mayAct ? columnsWith(setAsked) : columnsWith(setAsked).filter(({ isAction }) => isAction !== true)}
            rows={rows}
            keyOf={({ sheetId }) => sheetId}
            sorting={sorting}
            {...(mayAct ? { selection } : {})}
          />
        )}
      </PagedList>
      <BulkBar selection={selection}>
        {here.length > 0 && (
          <>
            <Button variant="outlined" onClick={() => setAsked({ action: 'move', rows: here })}>
              {texts.moveMany(here.length)}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setAsked({ action: 'withdraw', rows: here })}>
              {texts.withdrawMany(here.length)}
            </Button>
          </>
        )}
        {gone.length > 0 && (
          <Button variant="outlined" onClick={() => setAsked({ action: 'takeBack', rows: gone })}>
            {texts.takeBackMany(gone.length)}
          </Button>
        )}
      </BulkBar>
      {asked !== null && Dialog !== null && (
        <Dialog
          session={session}
          rows={asked.rows}
          onClose={() => setAsked(null)}
          onLeftOut={(leftOut) => {
            selection.clear();
            if (asked.action !== 'withdraw') return;
            // Whoever was withdrawn just now can be taken back at once.
            const isLeft = new Set(leftOut.map(({ person: { who } }) => who));
            const out = asked.rows.filter(({ reference }) => !isLeft.has(reference));
            selection.set(
              out.map((row) => ({ ...row, isWithdrawn: true })),
              true,
            );
          }}
          onDone={() => {
            setAsked(null);
            onChanged();
            fetched.reload();
          }}
        />
      )}
    </>
  );
};
