import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfficePerson, officePeopleCalls, ROLE_NAMES, ROLES } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { Who } from '../list/who.tsx';
import { AddDialog } from './add-dialog.tsx';
import { texts } from './texts.ts';

const STATES = ['on', 'off', 'waiting'] as const;
const SORTS = ['name', 'newest'] as const;

const oneOf = <T extends string>(all: readonly T[], given: string | null): T | null =>
  all.find((one) => one === given) ?? null;

export const AccountState = ({ isActive, isActivated }: Pick<OfficePerson, 'isActive' | 'isActivated'>) => {
  if (!isActive) return <Chip tone="error">{texts.off}</Chip>;
  return isActivated ? <Chip tone="success">{texts.on}</Chip> : <Chip tone="warning">{texts.waiting}</Chip>;
};

export const rolesText = (roles: OfficePerson['roles']): string => roles.map((role) => ROLE_NAMES[role]).join(', ');

const columnsOf = (search: string): readonly Column<OfficePerson>[] => [
  {
    title: texts.columns.person,
    width: 28,
    cell: ({ reference, fullName }) => <Who person={{ who: reference, fullName }} />,
  },
  { title: texts.columns.email, width: 26, cell: ({ email }) => email ?? texts.noEmail },
  { title: texts.columns.state, width: 15, cell: (person) => <AccountState {...person} /> },
  { title: texts.columns.roles, width: 18, cell: ({ roles }) => rolesText(roles) },
  {
    title: texts.columns.action,
    width: 13,
    isAction: true,
    cell: ({ id, fullName }) => (
      <Button
        component={Link}
        to={`${inOffice(officePaths.people)}/${id}`}
        state={{ search }}
        variant="outlined"
        aria-label={texts.seeOf(fullName)}
      >
        {texts.see}
      </Button>
    ),
  },
];

/** Everybody who has an account. */
export const PeopleScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officePeopleCalls);
  const may = useMay();
  const address = useListAddress();
  const { search } = useLocation();
  const { page } = address;
  const person = address.get('persona');
  const state = oneOf(STATES, address.get('estado'));
  const role = oneOf(ROLES, address.get('funcion'));
  const sort = oneOf(SORTS, address.get('orden'));
  const ask = useCallback(
    async () => fetchedOf(await api.officePeople({ person, state, role, sort, page }), common.refused),
    [api, person, state, role, sort, page],
  );
  const fetched = useFetched(ask, ASK_EVERY_MS);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <div className={listStyles['actions']}>
        {may('loadOfficePeople') && (
          <Button component={Link} to={`${inOffice(officePaths.people)}/${officePaths.load}`} variant="contained">
            {texts.load}
          </Button>
        )}
        {may('addOfficePerson') && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {texts.add.open}
          </Button>
        )}
      </div>
      <div className={listStyles['bar']}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          value={person ?? ''}
          onSearch={(text) => address.set({ persona: text })}
        />
        <SelectFilter
          label={texts.state}
          value={state ?? ''}
          choices={[
            { value: '', text: texts.states.every },
            ...STATES.map((value) => ({ value, text: texts.states[value] })),
          ]}
          onChoose={(value) => address.set({ estado: value })}
        />
        <SelectFilter
          label={texts.role}
          value={role ?? ''}
          choices={[
            { value: '', text: texts.everyRole },
            ...ROLES.map((value) => ({ value, text: ROLE_NAMES[value] })),
          ]}
          onChoose={(value) => address.set({ funcion: value })}
        />
        <SelectFilter
          label={texts.sort}
          value={sort ?? ''}
          choices={[
            { value: '', text: texts.sorts.reference },
            ...SORTS.map((value) => ({ value, text: texts.sorts[value] })),
          ]}
          onChoose={(value) => address.set({ orden: value })}
        />
      </div>
      <PagedList state={fetched} address={address} totalOf={({ total }) => total} empty={texts.empty}>
        {({ people }) => (
          <OfficeTable label={texts.title} columns={columnsOf(search)} rows={people} keyOf={({ id }) => id} />
        )}
      </PagedList>
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(reference) => address.set({ persona: reference, estado: null, funcion: null })}
          onDone={() => {
            setAdding(false);
            fetched.reload();
          }}
        />
      )}
    </>
  );
};
