import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfficeEvaluation, officeEvaluationCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { Chip } from '../../../ui/figures/chip.tsx';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { type Column, OfficeTable } from '../list/office-table.tsx';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { LoadDialog } from './load-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { texts } from './texts.ts';

const ASK_EVERY_MS = 60_000;
/** So many sessions of one evaluation are in its row. */
const MOST_SESSIONS = 4;

const Sessions = ({ sessions }: Pick<OfficeEvaluation, 'sessions'>) => (
  <span className={listStyles['lines']}>
    {sessions.length === 0 && <span>{texts.noSessions}</span>}
    {sessions.slice(0, MOST_SESSIONS).map(({ id, start, end, sheets }) => (
      <span key={id}>{texts.session(formatSession(start, end), sheets)}</span>
    ))}
    {sessions.length > MOST_SESSIONS && <small>{texts.moreSessions(sessions.length - MOST_SESSIONS)}</small>}
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

/** `onChange` null: whoever looks may not. */
const columnsWith = (
  onChange: ((evaluation: OfficeEvaluation) => void) | null,
): readonly Column<OfficeEvaluation>[] => [
  {
    title: texts.columns.name,
    width: 30,
    cell: ({ name, timeLimit, isGraded }) => (
      <span className={listStyles['lines']}>
        <span>{name}</span>
        <small>{[texts.minutes(timeLimit), ...(isGraded ? [] : [texts.notGraded])].join(' · ')}</small>
      </span>
    ),
  },
  { title: texts.columns.sessions, width: 30, cell: (evaluation) => <Sessions {...evaluation} /> },
  { title: texts.columns.allowed, width: 25, cell: (evaluation) => <Allowed {...evaluation} /> },
  ...(onChange === null
    ? []
    : [
        {
          title: texts.columns.act,
          width: 15,
          isAct: true,
          cell: (evaluation: OfficeEvaluation) => (
            <Button
              variant="outlined"
              aria-label={texts.changeOf(evaluation.name)}
              onClick={() => onChange(evaluation)}
            >
              {texts.change}
            </Button>
          ),
        },
      ]),
];

/** Every evaluation with its sessions, and what is allowed of it. */
export const EvaluationsScreen = () => {
  usePageTitle(`${texts.title} · ${common.title}`);
  const api = useApi(officeEvaluationCalls);
  const may = useMay();
  const ask = useCallback(async () => fetchedOf(await api.officeEvaluations({}), common.refused), [api]);
  const state = useFetched(ask, ASK_EVERY_MS);
  const [asked, setAsked] = useState<OfficeEvaluation | 'load' | null>(null);
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
              columns={columnsWith(may('switchOfficeEvaluation') ? setAsked : null)}
              rows={state.value.evaluations}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
      {asked === 'load' && <LoadDialog {...out} />}
      {asked !== null && asked !== 'load' && <SwitchDialog evaluation={asked} {...out} />}
    </>
  );
};
