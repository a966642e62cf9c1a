import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo, useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { Toggles } from '../../../ui/kit/toggles.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useServerNow } from '../use-server-now.ts';
import styles from './board.module.css';
import type { Known } from './merge-sheets.ts';
import { RoomSelect } from './room-select.tsx';
import { countRooms, EVERY_ROOM, isInRoom } from './rooms.ts';
import { countStates, offeredStates, type State } from './sheet-states.ts';
import { SheetsCards, SortSelect } from './sheets-cards.tsx';
import { SheetsTable } from './sheets-table.tsx';
import { type Column, FIRST_SORT, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';
import { useHold } from './use-hold.ts';
import { useShownIds } from './use-shown-ids.ts';

// In letters: who writes twice as large has half the room.
const CARDS = '(max-width: 43.74em)';
const TIGHT = '(max-width: 74.99em)';
const TIGHT_BESIDE = '(max-width: 106.24em)';
/** The pace of looking for who needs somebody by now. */
const STATES_EVERY_MS = 2_000;

interface Moment {
  readonly sheets: Known['sheets'];
  readonly now: number;
}

/** Nothing is counted or sorted anew while the list is moved: thousands of rows are as smooth as a few. */
const useStill = (moment: Moment, isMoved: boolean): Moment => {
  const [still, setStill] = useState(moment);
  const isOther = still.sheets !== moment.sheets || still.now !== moment.now;
  if (isOther && !isMoved) setStill(moment);
  return isMoved ? still : moment;
};

export interface BoardListProps {
  readonly known: Known;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  /** Stands at the beginning of the one line above: what it is that is watched. */
  readonly heading?: ReactNode;
  /** Stands at its end: what can be done about all of it, or about what is found; null: nothing is looked for. */
  readonly actions?: (found: readonly number[] | null) => ReactNode;
  /** Stands beside the list, or in its place where there is room for one of them. */
  readonly panel?: ReactNode;
  readonly isNarrow?: boolean;
}

/** The sheets of a session: a search, how many of each kind, and the list, which begins with who needs somebody. */
export const BoardList = (props: BoardListProps) => {
  const { known, openId, onOpen, heading, actions, panel, isNarrow = false } = props;
  const [state, setState] = useState<State>('all');
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>(FIRST_SORT);
  const hold = useHold();
  const hasCards = useMediaQuery(CARDS);
  const isTight = useMediaQuery(openId === null ? TIGHT : TIGHT_BESIDE);
  const at = useServerNow(STATES_EVERY_MS) ?? serverClock.now() ?? 0;
  const { sheets, now } = useStill({ sheets: known.sheets, now: at }, hold.isMoved);
  const rooms = useMemo(() => countRooms(sheets.values(), now), [sheets, now]);
  const [chosenRoom, setRoom] = useState(EVERY_ROOM);
  // Nobody may be in it any more, or it has another name: its people are not to be out of sight.
  const room = rooms.some(({ name }) => isInRoom(chosenRoom, { room: name })) ? chosenRoom : EVERY_ROOM;
  const counts = useMemo(
    () =>
      countStates(
        [...sheets.values()].filter((sheet) => isInRoom(room, sheet)),
        now,
      ),
    [sheets, room, now],
  );
  const { ids, isWaiting, release } = useShownIds(sheets, { state, query, room, sort }, now, hold.isHeld);
  const sortBy = (column: Column) => {
    setSort((before) => ({ column, isDescending: before.column === column && !before.isDescending }));
  };
  const showAll = () => {
    setState('all');
    setQuery('');
    setRoom(EVERY_ROOM);
  };
  const list = { ids, openId, onOpen };
  return (
    <>
      <div className={styles['bar']}>
        {heading}
        <TextField
          className={styles['search']}
          type="search"
          size="small"
          placeholder={texts.search}
          value={query}
          autoComplete="off"
          onChange={({ target }) => setQuery(target.value)}
          slotProps={{ htmlInput: { 'aria-label': texts.search } }}
        />
        <p className={styles['found']}>
          <span role="status">{texts.found(ids.length, sheets.size)}</span> · {texts.needing(counts.needs)}
        </p>
        {rooms.length > 0 && <RoomSelect rooms={rooms} chosen={room} onChoose={setRoom} />}
        {hasCards && <SortSelect sort={sort} onSort={setSort} />}
        {actions?.(state === 'all' && query.trim() === '' && room.kind === 'all' ? null : ids)}
      </div>
      {sheets.size > 0 && (
        <div className={styles['filters']}>
          <Toggles
            label={texts.filters}
            isOneLine
            choices={offeredStates(counts, state).map((value) => ({
              value,
              text: (
                <>
                  {texts.states[value]} <strong>{counts[value]}</strong>
                </>
              ),
            }))}
            chosen={state}
            onChoose={(value) => setState(value === state ? 'all' : value)}
          />
          {isWaiting && (
            <p>
              {texts.held}{' '}
              <Button size="small" onClick={release}>
                {texts.release}
              </Button>
            </p>
          )}
        </div>
      )}
      <div className={styles['beside']} data-beside={openId !== null && !isNarrow}>
        <div {...hold.props}>
          {sheets.size === 0 ? (
            <EmptyState text={texts.nobody} />
          ) : ids.length === 0 ? (
            <EmptyState text={texts.none}>
              <Button variant="contained" onClick={showAll}>
                {texts.showAll}
              </Button>
            </EmptyState>
          ) : hasCards ? (
            <SheetsCards {...list} />
          ) : (
            <SheetsTable {...list} sort={sort} onSort={sortBy} isTight={isTight} />
          )}
        </div>
        {panel}
      </div>
    </>
  );
};
