import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { Toggles } from '../../../ui/kit/toggles.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useServerNow } from '../use-server-now.ts';
import styles from './board.module.css';
import type { Known } from './merge-sheets.ts';
import { countStates, STATES, type State } from './sheet-states.ts';
import { SheetsCards, SortSelect } from './sheets-cards.tsx';
import { SheetsTable } from './sheets-table.tsx';
import { type Column, FIRST_SORT, type Sort } from './sort-sheets.ts';
import { texts } from './texts.ts';
import { useHold } from './use-hold.ts';
import { useShownIds } from './use-shown-ids.ts';

const CARDS = '(max-width: 699.95px)';
const TIGHT = '(max-width: 1199.95px)';
const TIGHT_BESIDE = '(max-width: 1699.95px)';
/** The pace of looking for devices that have fallen silent. */
const STATES_EVERY_MS = 5_000;

export interface BoardListProps {
  readonly known: Known;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
}

/** The sheets of a session: how many of each kind, a search, and the list in its order. */
export const BoardList = ({ known, openId, onOpen }: BoardListProps) => {
  const [state, setState] = useState<State>('all');
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>(FIRST_SORT);
  const hold = useHold();
  const hasCards = useMediaQuery(CARDS);
  const isTight = useMediaQuery(openId === null ? TIGHT : TIGHT_BESIDE);
  const now = useServerNow(STATES_EVERY_MS) ?? serverClock.now() ?? 0;
  const { sheets } = known;
  const counts = useMemo(() => countStates(sheets.values(), now), [sheets, now]);
  const { ids, isWaiting, release } = useShownIds(sheets, { state, query, sort }, now, hold.isHeld);
  const sortBy = (column: Column) => {
    setSort((before) => ({ column, isDescending: before.column === column && !before.isDescending }));
  };
  const showAll = () => {
    setState('all');
    setQuery('');
  };
  if (sheets.size === 0) return <EmptyState text={texts.nobody} />;
  return (
    <>
      <Toggles
        label={texts.filters}
        isOneLine
        choices={STATES.map((value) => ({
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
      <div className={styles['bar']}>
        <TextField
          className={styles['search']}
          type="search"
          label={texts.search}
          value={query}
          autoComplete="off"
          onChange={({ target }) => setQuery(target.value)}
        />
        {hasCards && <SortSelect sort={sort} onSort={setSort} />}
        <p>
          <span role="status">{texts.found(ids.length, sheets.size)}</span>
          {isWaiting && (
            <>
              {texts.held}{' '}
              <Button size="small" onClick={release}>
                {texts.release}
              </Button>
            </>
          )}
        </p>
      </div>
      {ids.length === 0 ? (
        <EmptyState text={texts.none}>
          <Button variant="contained" onClick={showAll}>
            {texts.showAll}
          </Button>
        </EmptyState>
      ) : (
        <div {...hold.props}>
          {hasCards ? (
            <SheetsCards ids={ids} openId={openId} onOpen={onOpen} />
          ) : (
            <SheetsTable ids={ids} openId={openId} onOpen={onOpen} sort={sort} onSort={sortBy} isTight={isTight} />
          )}
        </div>
      )}
    </>
  );
};
