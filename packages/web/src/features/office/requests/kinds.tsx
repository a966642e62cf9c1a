import { type Client, officeRequestCalls } from '@quipu/contract';
import { type ReactNode, useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import type { WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { texts as common } from '../frame/texts.ts';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { Opened } from '../list/opened.tsx';
import { PagedList } from '../list/paged-list.tsx';
import type { ListAddress } from '../list/use-list-address.ts';
import { ObjectionDialog } from './objection-dialog.tsx';
import { QuarantinedDialog } from './quarantined-dialog.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';
import {
  objectionColumns,
  quarantinedColumns,
  regradeColumns,
  reschedulingColumns,
  type To,
} from './request-lists.tsx';
import { ReschedulingDialog } from './rescheduling-dialog.tsx';
import { texts } from './texts.ts';
import { type Kind, useQuery, useWaysOut } from './use-requests.ts';

export interface KindProps {
  readonly address: ListAddress;
  /** The address has it, to come back to. */
  readonly search: string;
  /** The one that is open; null: none. */
  readonly id: number | null;
  readonly to: To;
  /** Something was decided: others count them too. */
  readonly onDecided: () => void;
}

type RequestsApi = Client<typeof officeRequestCalls>;
type Fetching<B> = Promise<Parameters<typeof fetchedOf<B>>[0]>;

interface OfKind<R, O> {
  readonly kind: Kind;
  readonly ask: (
    api: RequestsApi,
    query: ReturnType<typeof useQuery>,
  ) => Fetching<{ readonly total: number; readonly rows: readonly R[] }>;
  readonly columns: (to: To) => readonly Column<R>[];
  /** One of them, wherever the list is by now. */
  readonly askOne: (api: RequestsApi, id: number) => Fetching<O>;
  /** The dialog has it until what it asked for came. */
  readonly title: string;
  readonly dialog: (opened: O, out: WaysOut) => ReactNode;
}

/** A list of one kind of request, with the one that is open over it. */
const listOf = <R extends { readonly id: number }, O>({ kind, ask, columns, askOne, title, dialog }: OfKind<R, O>) => {
  const RequestList = ({ address, search, id, to, onDecided }: KindProps) => {
    const api = useApi(officeRequestCalls);
    const query = useQuery(address);
    const askPage = useCallback(async () => fetchedOf(await ask(api, query), common.refused), [api, query]);
    const askOpened = useCallback(async () => fetchedOf(await askOne(api, id ?? 0), common.refused), [api, id]);
    const state = useFetched(askPage, ASK_OFTEN_MS);
    const out = useWaysOut(kind, search, () => {
      state.reload();
      onDecided();
    });
    return (
      <>
        <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.nothingWaits}>
          {({ rows }) => (
            <OfficeTable label={texts.kinds[kind]} columns={columns(to)} rows={rows} keyOf={(request) => request.id} />
          )}
        </PagedList>
        {id !== null && (
          <Opened key={id} ask={askOpened} title={title} onClose={out.onClose}>
            {(opened) => dialog(opened, out)}
          </Opened>
        )}
      </>
    );
  };
  return RequestList;
};

export const Reschedulings = listOf({
  kind: 'reprogramaciones',
  ask: (api, query) => api.officeReschedulings(query),
  columns: reschedulingColumns,
  askOne: (api, id) => api.officeRescheduling({ id }),
  title: texts.kinds.reprogramaciones,
  dialog: ({ request }, out) => <ReschedulingDialog request={request} {...out} />,
});

export const Regrades = listOf({
  kind: 'recalificaciones',
  ask: (api, query) => api.officeRegrades(query),
  columns: regradeColumns,
  askOne: (api, id) => api.officeRegrade({ id }),
  title: texts.regrade.title(null),
  dialog: ({ now: _, ...asked }, out) => <RegradeDialog {...asked} {...out} />,
});

export const Objections = listOf({
  kind: 'descargos',
  ask: (api, query) => api.officeObjections(query),
  columns: objectionColumns,
  askOne: (api, id) => api.officeObjection({ id }),
  title: texts.kinds.descargos,
  dialog: ({ objection, incidents }, out) => <ObjectionDialog objection={objection} incidents={incidents} {...out} />,
});

export const Quarantined = listOf({
  kind: 'respuestas',
  ask: (api, query) => api.officeQuarantined(query),
  columns: quarantinedColumns,
  askOne: (api, id) => api.officeQuarantinedAnswers({ id }),
  title: texts.kinds.respuestas,
  dialog: ({ quarantined, answers }, out) => <QuarantinedDialog quarantined={quarantined} answers={answers} {...out} />,
});
