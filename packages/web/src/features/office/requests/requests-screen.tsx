import Typography from '@mui/material/Typography';
import { type OfficeCall, officeRequestCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { Navigate, NavLink, useLocation, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import partsStyles from '../list/parts.module.css';
import { SearchField } from '../list/search-field.tsx';
import { SelectFilter } from '../list/select-filter.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { Objections, Quarantined, Regrades, Reschedulings } from './kinds.tsx';
import { Proposals } from './proposals.tsx';
import { texts } from './texts.ts';
import { ALL, KINDS, type Kind, PERSON, pathOf, WHICH } from './use-requests.ts';

const ID = /^[1-9]\d{0,14}$/;
const LISTS = {
  reprogramaciones: Reschedulings,
  recalificaciones: Regrades,
  descargos: Objections,
  respuestas: Quarantined,
  propuestas: Proposals,
} as const;
const CALLS = {
  reprogramaciones: { list: 'officeReschedulings', decide: 'decideOfficeRescheduling' },
  recalificaciones: { list: 'officeRegrades', decide: 'decideOfficeRegrade' },
  descargos: { list: 'officeObjections', decide: 'decideOfficeObjection' },
  respuestas: { list: 'officeQuarantined', decide: 'decideOfficeQuarantined' },
  propuestas: { list: 'officeProposals', decide: 'officeProposal' },
} as const satisfies Readonly<Record<Kind, Readonly<Record<'list' | 'decide', OfficeCall>>>>;
const COUNTED = {
  reprogramaciones: 'reschedulings',
  recalificaciones: 'regrades',
  descargos: 'objections',
  respuestas: 'quarantined',
  propuestas: 'proposals',
} as const;

/** Lists what people ask the office for, and what waits for it: the oldest first. */
export const RequestsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeRequestCalls);
  const { kind: asked, id } = useParams();
  const { search } = useLocation();
  const address = useListAddress();
  const askCounts = useCallback(async () => fetchedOf(await api.officeWaiting({}), common.refused), [api]);
  const counts = useFetched(askCounts, ASK_OFTEN_MS);
  const may = useMay();
  const kinds = KINDS.filter((one) => may(CALLS[one].list));
  const kind = kinds.find((one) => one === asked);
  if (kind === undefined) return <Navigate to={pathOf(kinds[0] ?? 'reprogramaciones')} replace />;
  const mayDecide = may(CALLS[kind].decide);
  const List = LISTS[kind];
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      <nav aria-label={texts.kindsLabel}>
        <ul className={partsStyles['parts']}>
          {kinds.map((one) => {
            const count = counts.value?.[COUNTED[one]] ?? null;
            return (
              <li key={one}>
                <NavLink to={pathOf(one)}>
                  {count === null ? texts.kinds[one] : texts.waitingCount(texts.kinds[one], count)}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={listStyles['bar']}>
        <SelectFilter
          label={texts.which}
          value={address.get(WHICH) ?? ''}
          choices={[
            { value: '', text: texts.waiting },
            { value: ALL, text: texts.all },
          ]}
          onChoose={(value) => address.set({ [WHICH]: value })}
        />
        <SearchField
          label={common.person}
          hint={common.personHint}
          value={address.get(PERSON) ?? ''}
          onSearch={(text) => address.set({ [PERSON]: text })}
        />
      </div>
      <List
        key={kind}
        address={address}
        search={search}
        id={mayDecide && id !== undefined && ID.test(id) ? Number(id) : null}
        to={mayDecide ? (one) => `${pathOf(kind, one)}${search}` : null}
        onDecided={counts.reload}
      />
    </>
  );
};
