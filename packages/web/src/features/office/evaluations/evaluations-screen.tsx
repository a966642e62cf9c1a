import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import type { WaysOut } from '../../../ui/kit/action-dialog.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import styles from './evaluations.module.css';
import { LoadDialog } from './load-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';
import { SebDialog } from './seb-dialog.tsx';
import { sebTexts } from './seb-texts.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import { texts } from './texts.ts';
import { TryDialog } from './try-dialog.tsx';

/** So many sessions of one evaluation are in its row. */
const MAX_SESSIONS = 4;

const Sessions = ({ sessions }: Pick<OfficeEvaluation, 'sessions'>) => (
  <span className={listStyles['lines']}>
    {sessions.length === 0 && <span>{texts.noSessions}</span>}
    {sessions.slice(0, MAX_SESSIONS).map(({ id, start, end, sheets }) => (
      <span key={id}>{texts.session(formatSession(start, end), sheets)}</span>
    ))}
    {sessions.length > MAX_SESSIONS && <small>{texts.moreSessions(sessions.length - MAX_SESSIONS)}</small>}
  </span>
);

const Allowed = ({ allowed }: Pick<OfficeEvaluation, 'allowed'>) => (
  <span className={listStyles['lines']}>
    <span>
      {allowed.includes('active') ? (
        <Chip tone="success">{texts.offered}</Chip>
      ) : (
        <Chip tone="secondary">{texts.retired}</Chip>
      )}
    </span>
    {allowed
      .filter((key) => key !== 'active')
      .map((key) => (
        <small key={key}>{texts.allows[key]}</small>
      ))}
  </span>
);

const ACTIONS = [
  'previewOfficeEvaluation',
  'tryOfficeEvaluation',
  'switchOfficeEvaluation',
  'makeOfficeSebFile',
] as const;

/** It is asked for of an evaluation. */
interface OpenDialog {
  readonly action: 'change' | 'retire' | 'try' | 'seb';
  readonly evaluation: OfficeEvaluation;
}

interface ActionsProps {
  readonly evaluation: OfficeEvaluation;
  readonly onAction: (asked: OpenDialog) => void;
}

/** Only what whoever looks may do. */
const Actions = ({ evaluation, onAction }: ActionsProps) => {
  const may = useMay();
  const { id, name, allowed } = evaluation;
  const isOffered = allowed.includes('active');
  const button = (action: OpenDialog['action'], text: string, label: string) => (
    <Button variant="outlined" aria-label={label} onClick={() => onAction({ action, evaluation })}>
      {text}
    </Button>
  );
  return (
    <span className={styles['actions']}>
      {may('previewOfficeEvaluation') && (
        <Button
          component={Link}
          variant="outlined"
          aria-label={texts.previewOf(name)}
          to={`${inOffice(officePaths.evaluations)}/${id}/vista`}
        >
          {texts.preview}
        </Button>
      )}
      {may('tryOfficeEvaluation') && button('try', texts.try, texts.tryOf(name))}
      {allowed.includes('seb') && may('makeOfficeSebFile') && button('seb', sebTexts.open, sebTexts.openOf(name))}
      {may('switchOfficeEvaluation') && (
        <>
          {button('change', texts.change, texts.changeOf(name))}
          {isOffered
            ? button('retire', texts.retire, texts.retireOf(name))
            : button('retire', texts.offer, texts.offerOf(name))}
        </>
      )}
    </span>
  );
};

/** `onAction` null: whoever looks may do nothing with them. */
const columnsWith = (onAction: ((asked: OpenDialog) => void) | null): readonly Column<OfficeEvaluation>[] => [
  {
    title: texts.columns.name,
    width: 26,
    cell: ({ name, timeLimit, isGraded }) => (
      <span className={listStyles['lines']}>
        <span>{name}</span>
        <small>{[texts.minutes(timeLimit), ...(isGraded ? [] : [texts.notGraded])].join(' · ')}</small>
      </span>
    ),
  },
  { title: texts.columns.sessions, width: 28, cell: (evaluation) => <Sessions {...evaluation} /> },
  { title: texts.columns.allowed, width: 26, cell: (evaluation) => <Allowed {...evaluation} /> },
  ...(onAction === null
    ? []
    : [
        {
          title: texts.columns.action,
          width: 20,
          isAction: true,
          cell: (evaluation: OfficeEvaluation) => <Actions evaluation={evaluation} onAction={onAction} />,
        },
      ]),
];

const ActionOf = ({ action, ...more }: OpenDialog & WaysOut & { readonly now: number }) => {
  switch (action) {
    case 'change':
      return <SwitchDialog {...more} />;
    case 'retire':
      return <RetireDialog {...more} />;
    case 'seb':
      return <SebDialog {...more} />;
    case 'try':
      return <TryDialog {...more} />;
  }
};

/** Every evaluation with its sessions, and what is allowed of it. */
export const EvaluationsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeEvaluationCalls);
  const may = useMay();
  const ask = useCallback(async () => fetchedOf(await api.officeEvaluations({}), common.refused), [api]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const [asked, setAsked] = useState<OpenDialog | 'load' | null>(null);
  const out = {
    onClose: () => setAsked(null),
    onDone: () => {
      setAsked(null);
      state.reload();
    },
  };
  return (
    <>
      <Typography variant="h1">{texts.title}</Typography>
      {may('loadOfficeEvaluation') && (
        <div className={listStyles['bar']}>
          <Button variant="outlined" onClick={() => setAsked('load')}>
            {texts.load}
          </Button>
        </div>
      )}
      {state.value === null ? (
        <NothingYet {...state} />
      ) : (
        <>
          <Stale {...state} />
          {state.value.evaluations.length === 0 ? (
            <EmptyState text={texts.empty} />
          ) : (
            <OfficeTable
              label={texts.table}
              columns={columnsWith(ACTIONS.some(may) ? setAsked : null)}
              rows={state.value.evaluations}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
      {asked === 'load' ? (
        <LoadDialog {...out} />
      ) : (
        asked !== null && <ActionOf {...asked} now={state.value?.now ?? 0} {...out} />
      )}
    </>
  );
};
