import { officeRequestCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { texts as common } from '../frame/texts.ts';
import { OfficeTable } from '../list/office-table.tsx';
import { PagedList } from '../list/paged-list.tsx';
import type { ListAddress } from '../list/use-list-address.ts';
import { Opened } from './opened.tsx';
import { QuarantinedDialog } from './quarantined-dialog.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import { quarantinedColumns, regradeColumns, reschedulingColumns, type To } from './request-lists.tsx';
import { ReschedulingDialog } from './rescheduling-dialog.tsx';
import { texts } from './texts.ts';
import { useQuery, useWaysOut } from './use-requests.ts';

const ASK_EVERY_MS = 30_000;

export interface KindProps {
  readonly address: ListAddress;
  /** As the address has it, to come back to. */
  readonly search: string;
  /** The one that is open; null: none. */
  readonly id: number | null;
  readonly to: To;
  /** Something was decided: others count them too. */
  readonly onDecided: () => void;
}

export const Reschedulings = ({ address, search, id, to, onDecided }: KindProps) => {
  const api = useApi(officeRequestCalls);
  const query = useQuery(address);
  const ask = useCallback(async () => fetchedOf(await api.officeReschedulings(query), common.refused), [api, query]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const out = useWaysOut('reprogramaciones', search, () => {
    state.reload();
    onDecided();
  });
  const open = state.value?.rows.find((request) => request.id === id);
  return (
    <>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.nothingWaits}>
        {({ rows }) => (
          <OfficeTable
            label={texts.kinds.reprogramaciones}
            columns={reschedulingColumns(to)}
            rows={rows}
            keyOf={(request) => request.id}
          />
        )}
      </PagedList>
      {open !== undefined && open.decided === null && <ReschedulingDialog request={open} {...out} />}
    </>
  );
};

export const Regrades = ({ address, search, id, to, onDecided }: KindProps) => {
  const api = useApi(officeRequestCalls);
  const query = useQuery(address);
  const ask = useCallback(async () => fetchedOf(await api.officeRegrades(query), common.refused), [api, query]);
  const askOne = useCallback(
    async () => fetchedOf(await api.officeRegrade({ id: id ?? 0 }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_EVERY_MS);
  const out = useWaysOut('recalificaciones', search, () => {
    state.reload();
    onDecided();
  });
  return (
    <>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.nothingWaits}>
        {({ rows }) => (
          <OfficeTable
            label={texts.kinds.recalificaciones}
            columns={regradeColumns(to)}
            rows={rows}
            keyOf={(request) => request.id}
          />
        )}
      </PagedList>
      {id !== null && (
        <Opened ask={askOne} title={texts.regrade.title(null)} onClose={out.onClose}>
          {({ now: _, ...asked }) => <RegradeDialog {...asked} {...out} />}
        </Opened>
      )}
    </>
  );
};

export const Quarantined = ({ address, search, id, to, onDecided }: KindProps) => {
  const api = useApi(officeRequestCalls);
  const query = useQuery(address);
  const ask = useCallback(async () => fetchedOf(await api.officeQuarantined(query), common.refused), [api, query]);
  const askOne = useCallback(
    async () => fetchedOf(await api.officeQuarantinedAnswers({ id: id ?? 0 }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_EVERY_MS);
  const out = useWaysOut('respuestas', search, () => {
    state.reload();
    onDecided();
  });
  return (
    <>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.nothingWaits}>
        {({ rows }) => (
          <OfficeTable
            label={texts.kinds.respuestas}
            columns={quarantinedColumns(to)}
            rows={rows}
            keyOf={(quarantined) => quarantined.id}
          />
        )}
      </PagedList>
      {id !== null && (
        <Opened ask={askOne} title={texts.kinds.respuestas} onClose={out.onClose}>
          {({ quarantined, answers }) => <QuarantinedDialog quarantined={quarantined} answers={answers} {...out} />}
        </Opened>
      )}
    </>
  );
};
