import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type CareerWithQuota, careersCalls } from '@quipu/contract';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { forgetDraft } from '../../stores/drafts.ts';
import { useSignInSession } from '../../stores/sign-in-session-store.ts';
import { Loading } from '../../ui/kit/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/page-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type CareersOutcome, fetchCareers } from './api.ts';
import { draftName } from './draft-name.ts';
import styles from './postulation.module.css';
import { PostulationForm } from './postulation-form.tsx';
import { texts } from './texts.ts';

interface CareersState {
  /** Null: none came yet, or there is nothing to choose. */
  readonly careers: readonly CareerWithQuota[] | null;
  readonly problem: Extract<CareersOutcome, { kind: 'closed' | 'noSeats' | 'unreachable' }> | null;
  readonly busy: boolean;
  readonly reload: () => Promise<void>;
}

/** Asks for the careers of the second application. When that fails, the last ones stay. */
const useCareers = (): CareersState => {
  const api = useApi(careersCalls);
  const appUserId = useSignInSession(({ session }) => session?.userId ?? 0);
  const [careers, setCareers] = useState<CareersState['careers']>(null);
  const [problem, setProblem] = useState<CareersState['problem']>(null);
  const [busy, setBusy] = useState(true);
  const reload = useCallback(async () => {
    setBusy(true);
    const outcome = await fetchCareers(api);
    setBusy(false);
    if (outcome.kind === 'sessionOver') return;
    // What was chosen can be sent no more: it was sent, or its time is over.
    if (outcome.kind === 'closed') forgetDraft(draftName(appUserId));
    if (outcome.kind === 'careers') setCareers(outcome.careers);
    else if (outcome.kind !== 'unreachable') setCareers(null);
    setProblem(outcome.kind === 'careers' ? null : outcome);
  }, [api, appUserId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { careers, problem, busy, reload };
};

const Content = ({ careers, problem, busy, reload }: CareersState) => {
  const again = () => void reload();
  const home = (
    <Button component={Link} to={paths.home}>
      {texts.home}
    </Button>
  );
  if (careers !== null)
    return (
      <>
        <Alert severity="warning">
          {texts.before}
          <ul className={styles['points']}>
            {texts.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Alert>
        <PostulationForm careers={careers} onRefused={again} />
      </>
    );
  if (problem === null) return <Loading blocks={3} height={120} />;
  if (problem.kind === 'noSeats')
    return (
      <EmptyState text={problem.text}>
        <Button variant="contained" onClick={again} loading={busy}>
          {texts.retry}
        </Button>
        {home}
      </EmptyState>
    );
  if (problem.kind === 'closed')
    return (
      <ErrorState text={problem.text} icon="warning">
        {home}
      </ErrorState>
    );
  return (
    <ErrorState text={texts.noConnection} icon="noLink" onRetry={again} retrying={busy}>
      {home}
    </ErrorState>
  );
};

/** A second chance for who did not get a place: careers that have seats left. */
export const PostulationScreen = () => {
  usePageTitle(texts.title);
  const state = useCareers();
  return (
    <div className={styles['page']}>
      <h1>{texts.title}</h1>
      <Content {...state} />
    </div>
  );
};
