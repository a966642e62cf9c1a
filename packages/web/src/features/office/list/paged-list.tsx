import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { OFFICE_PAGE } from '@quipu/contract';
import type { ReactNode } from 'react';
import type { FetchedState } from '../../../ui/fetched/use-fetched.ts';
import { Loading } from '../../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { texts as shared } from '../../../ui/texts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../frame/texts.ts';
import styles from './list.module.css';
import type { ListAddress } from './use-list-address.ts';

/** Says that what is shown may not be what there is now; nothing where it is. */
export const Stale = ({ problem, reload }: Pick<FetchedState<unknown>, 'problem' | 'reload'>) =>
  problem === null ? null : (
    <Alert
      className={styles['stale']}
      severity="warning"
      role="alert"
      action={
        <Button size="small" color="inherit" onClick={reload}>
          {texts.retry}
        </Button>
      }
    >
      {problem.text ?? texts.stale}
    </Alert>
  );

/** The place of a table's rows. */
const RowsToCome = () => (
  <div role="status" aria-busy="true" className={styles['coming']}>
    <VisuallyHidden>{shared.loading}</VisuallyHidden>
  </div>
);

/** Shows what there is before anything came: its place, or why nothing came. */
export const NothingYet = ({
  problem,
  busy,
  reload,
  place = <Loading blocks={4} height={72} />,
}: FetchedState<unknown> & { readonly place?: ReactNode }) =>
  problem === null ? (
    place
  ) : (
    <ErrorState
      text={problem.text ?? texts.unreachable}
      icon={problem.kind === 'unreachable' ? 'noLink' : 'error'}
      onRetry={reload}
      retrying={busy}
    />
  );

const Pager = ({ total, address: { page, turn } }: { readonly total: number; readonly address: ListAddress }) => {
  const pages = Math.max(1, Math.ceil(total / OFFICE_PAGE));
  return (
    <nav className={styles['pager']} aria-label={texts.pages}>
      <p role="status">{[texts.total(total), ...(pages > 1 ? [texts.page(page, pages)] : [])].join(' · ')}</p>
      {pages > 1 && (
        <>
          <Button variant="outlined" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {texts.before}
          </Button>
          <Button variant="outlined" disabled={page >= pages} onClick={() => turn(page + 1)}>
            {texts.after}
          </Button>
        </>
      )}
    </nav>
  );
};

interface PagedListProps<V> {
  readonly state: FetchedState<V>;
  readonly address: ListAddress;
  readonly totalOf: (value: V) => number;
  /** It is said where there is nothing and nothing is looked for. */
  readonly empty: string;
  readonly children: (value: V) => ReactNode;
}

/** A page of a list with all that it can be: on its way, not to be had, empty, nothing of what is looked for, old. */
export const PagedList = <V,>({ state, address, totalOf, empty, children }: PagedListProps<V>) => {
  const { value, busy } = state;
  if (value === null) return <NothingYet {...state} place={<RowsToCome />} />;
  const total = totalOf(value);
  return (
    <>
      <Stale {...state} />
      {total === 0 ? (
        <EmptyState text={address.isFiltered ? texts.noneFound : empty}>
          {address.isFiltered && (
            <Button variant="outlined" onClick={address.clear}>
              {texts.clear}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <div className={styles['page']} aria-busy={busy}>
            {children(value)}
          </div>
          <Pager total={total} address={address} />
        </>
      )}
    </>
  );
};
