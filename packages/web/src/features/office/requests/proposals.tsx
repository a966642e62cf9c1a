import Button from '@mui/material/Button';
import { type OfficeProposal, officeProposalCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import { texts as common } from '../frame/texts.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { Opened } from '../list/opened.tsx';
import { PagedList } from '../list/paged-list.tsx';
import { Who } from '../list/who.tsx';
import type { KindProps } from './kinds.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { texts } from './proposal-texts.ts';
import type { To } from './request-lists.tsx';
import { texts as requestTexts } from './texts.ts';
import { useQuery, useWaysOut } from './use-requests.ts';

const ENDED: Readonly<Record<'approved' | 'rejected' | 'withdrawn' | 'expired', Tone>> = {
  approved: 'success',
  rejected: 'secondary',
  withdrawn: 'secondary',
  expired: 'secondary',
};

export const subjectOf = ({ evaluation, requestId, key }: OfficeProposal): string =>
  evaluation === null ? (key ?? '') : requestId === null ? evaluation : texts.request(evaluation, requestId);

const State = ({ proposal: { ended, isToDecide } }: { readonly proposal: OfficeProposal }) => (
  <span className={listStyles['lines']}>
    <span>
      <Chip tone={ended === null ? 'warning' : ENDED[ended.how]}>
        {ended === null ? texts.states[isToDecide ? 'yours' : 'others'] : texts.states[ended.how]}
      </Chip>
    </span>
    {ended !== null && (
      <small>
        {ended.by === null
          ? formatMoment(ended.at)
          : texts.endedBy(ended.by.fullName ?? ended.by.who, formatMoment(ended.at))}
      </small>
    )}
    {ended?.reason != null && <small>{ended.reason}</small>}
  </span>
);

const columns = (to: To): readonly Column<OfficeProposal>[] => [
  { title: texts.columns.by, width: 18, cell: ({ by }) => <Who person={by} /> },
  {
    title: texts.columns.what,
    width: 32,
    cell: (proposal) => (
      <span className={listStyles['lines']}>
        <span>{texts.actions[proposal.action]}</span>
        <small>{subjectOf(proposal)}</small>
      </span>
    ),
  },
  { title: texts.columns.at, width: 15, cell: ({ at }) => formatMoment(at) },
  { title: texts.columns.state, width: 20, cell: (proposal) => <State proposal={proposal} /> },
  ...(to === null
    ? []
    : [
        {
          title: texts.columns.action,
          width: 15,
          isAction: true,
          cell: ({ id, ended, action, by }: OfficeProposal) =>
            ended === null ? (
              <Button
                component={Link}
                to={to(id)}
                variant="outlined"
                aria-label={texts.reviewOf(texts.actions[action], by.fullName ?? by.who)}
              >
                {requestTexts.review}
              </Button>
            ) : null,
        },
      ]),
];

/** Lists what one person proposes and another one approves. */
export const Proposals = ({ address, search, id, to, onDecided }: KindProps) => {
  const api = useApi(officeProposalCalls);
  const query = useQuery(address);
  const ask = useCallback(async () => fetchedOf(await api.officeProposals(query), common.refused), [api, query]);
  const askOne = useCallback(
    async () => fetchedOf(await api.officeProposal({ id: id ?? 0 }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_OFTEN_MS);
  const out = useWaysOut('propuestas', search, () => {
    state.reload();
    onDecided();
  });
  return (
    <>
      <PagedList state={state} address={address} totalOf={({ total }) => total} empty={texts.nothingWaits}>
        {({ rows }) => (
          <OfficeTable
            label={requestTexts.kinds.propuestas}
            columns={columns(to)}
            rows={rows}
            keyOf={(proposal) => proposal.id}
          />
        )}
      </PagedList>
      {id !== null && (
        <Opened key={id} ask={askOne} title={texts.title} onClose={out.onClose}>
          {(opened) => <ProposalDialog opened={opened} {...out} />}
        </Opened>
      )}
    </>
  );
};
