import Button from '@mui/material/Button';
import { officePracticeCalls, type PractisingPerson, type RosterOfSession } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant, formatSession } from '../../../ui/figures/format-moment.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { Who } from '../list/who.tsx';
import { PracticeDialog } from './practice-dialog.tsx';
import { texts } from './practice-texts.ts';
import styles from './roster.module.css';

const SHOWN = 'mostrar';
/** Whoever needs somebody comes first. */
const ORDER = ['troubled', 'notTried', 'underWay', 'well'] as const;

const COLUMNS: readonly Column<PractisingPerson>[] = [
  {
    title: texts.columns.person,
    width: 32,
    cell: ({ reference, fullName }) => <Who person={{ who: reference, fullName }} />,
  },
  {
    title: texts.columns.standing,
    width: 38,
    cell: ({ standing, troubles }) => (
      <span className={listStyles['lines']}>
        <span>{texts.standings[standing]}</span>
        {troubles.map((trouble) => (
          <small key={trouble}>{trouble}</small>
        ))}
      </span>
    ),
  },
  { title: texts.columns.tries, width: 10, cell: ({ tries }) => String(tries) },
  {
    title: texts.columns.last,
    width: 20,
    cell: ({ lastAt }) => (lastAt === null ? texts.never : formatInstant(lastAt)),
  },
];

const People = ({ people }: { readonly people: readonly PractisingPerson[] }) => {
  const address = useListAddress();
  const chosen = address.get(SHOWN) ?? '';
  const count = (standing: PractisingPerson['standing']): number =>
    people.filter((person) => person.standing === standing).length;
  const shown = ORDER.flatMap((standing) =>
    people.filter((person) => person.standing === standing && (chosen === '' || chosen === standing)),
  );
  return (
    <>
      <p role="status">
        {texts.counts(people.length - count('notTried'), count('well'), count('troubled'), people.length)}
      </p>
      <div className={listStyles['bar']}>
        <SelectFilter
          label={texts.show}
          value={chosen}
          choices={[
            { value: '', text: texts.every },
            ...ORDER.map((value) => ({ value, text: texts.standings[value] })),
          ]}
          onChoose={(value) => address.set({ [SHOWN]: value })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState text={texts.noneSuch} />
      ) : (
        <OfficeTable label={texts.table} columns={COLUMNS} rows={shown} keyOf={({ userId }) => userId} />
      )}
    </>
  );
};

/** Practice before a session: who tried, and whose equipment failed. */
export const PracticePart = ({ session }: { readonly session: RosterOfSession }) => {
  const { id } = session;
  const api = useApi(officePracticeCalls);
  const may = useMay();
  const [isOffering, setOffering] = useState(false);
  const ask = useCallback(async () => fetchedOf(await api.officePractice({ id }), common.refused), [api, id]);
  const state = useFetched(ask, ASK_OFTEN_MS);
  if (state.value === null) return <NothingYet {...state} />;
  const { now, practice, choices } = state.value;
  const close = () => {
    setOffering(false);
    state.reload();
  };
  const isOpen = session.start > now && may('offerOfficePractice');
  return (
    <>
      <Stale {...state} />
      {practice !== null && (
        <p className={styles['facts']}>
          {texts.facts(practice.evaluation, formatSession(practice.start, practice.end))}
        </p>
      )}
      {isOpen && (
        <div className={styles['actions']}>
          <Button variant={practice === null ? 'contained' : 'outlined'} onClick={() => setOffering(true)}>
            {practice === null ? texts.offer : texts.offerAgain}
          </Button>
        </div>
      )}
      {practice === null ? <EmptyState text={texts.none} /> : <People people={practice.people} />}
      {isOffering && (
        <PracticeDialog
          sessionId={id}
          choices={practice === null ? choices : [{ id: practice.quizId, name: practice.evaluation }]}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
};
