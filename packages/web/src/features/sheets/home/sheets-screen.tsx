import type { Agreement } from '@quipu/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { askToLeave } from '../../../stores/leaving-store.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { loadSanitizer } from '../../../ui/sanitize-html.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { LoadRunning, RunningHere } from '../card/running-here.ts';
import styles from '../sheets.module.css';
import { texts } from '../texts.ts';
import { loadAgreements, loadStartSteps } from './load-dialogs.ts';
import { type LoadReview, ResultsRoute } from './results-route.tsx';
import { RunningCards } from './running-cards.tsx';
import { SheetsList } from './sheets-list.tsx';
import { useRunning } from './use-running.ts';
import { type SheetsState, useSheets } from './use-sheets.ts';

interface HomeAgreementsState {
  readonly agreements: readonly Agreement[];
  /** True: there are some to accept, whether or not they are shown. */
  readonly isPending: boolean;
  readonly isAsked: boolean;
  readonly ask: () => void;
  readonly putOff: () => void;
  readonly accepted: () => void;
}

/** The agreements of the home: asked for as they come, put off by who wants to, and then before an evaluation is entered. */
const useHomeAgreements = ({ agreements, agreed }: SheetsState): HomeAgreementsState => {
  const [isPutOff, setPutOff] = useState(false);
  const isPending = agreements.length > 0;
  return {
    agreements,
    isPending,
    isAsked: isPending && !isPutOff,
    ask: () => {
      setPutOff(false);
    },
    putOff: () => {
      setPutOff(true);
    },
    accepted: agreed,
  };
};

/** The agreements of the home, over it. Another list of them starts from its first. */
const HomeAgreements = ({ agreeing }: { readonly agreeing: HomeAgreementsState }) => {
  const session = useSignInSession((state) => state.session);
  const { agreements, putOff, accepted } = agreeing;
  if (session === null) return null;
  return (
    <LazyDialog
      key={agreements.map(({ id }) => id).join()}
      load={loadAgreements}
      onFailed={() => {
        notify('error', texts.dialogFailed);
        putOff();
      }}
      props={{ agreements, session, onCancel: putOff, onAccepted: accepted }}
    />
  );
};

const leave = <Button onClick={() => askToLeave()}>{texts.logOut}</Button>;

interface ContentProps {
  readonly list: SheetsState;
  readonly running: readonly RunningHere[];
  readonly loadReview: LoadReview;
}

const Listed = ({ list, running, loadReview }: ContentProps) => {
  const { sheets, problem, busy, reload } = list;
  const agreeing = useHomeAgreements(list);
  if (sheets === null) return null;
  return (
    <>
      {problem !== null && (
        <div className={styles['notice']}>
          <AlertBox kind="warning" announced>
            {texts.stale}{' '}
            <Button size="small" onClick={reload} loading={busy}>
              {texts.retry}
            </Button>
          </AlertBox>
        </div>
      )}
      {agreeing.isPending && (
        <div className={styles['notice']}>
          <AlertBox kind="warning">
            {texts.agreementsPending}{' '}
            <Button size="small" onClick={agreeing.ask}>
              {texts.readAgreements}
            </Button>
          </AlertBox>
        </div>
      )}
      {sheets.length === 0 ? (
        <EmptyState text={texts.empty}>
          <Button variant="contained" onClick={reload} loading={busy}>
            {texts.retry}
          </Button>
          <ButtonLink to={paths.changePassword}>{texts.changePassword}</ButtonLink>
          {leave}
        </EmptyState>
      ) : (
        <SheetsList
          sheets={sheets}
          running={running}
          onHeldUp={agreeing.isPending ? agreeing.ask : null}
          onChanged={reload}
          onDue={list.reloadSoon}
        />
      )}
      {agreeing.isAsked ? (
        <HomeAgreements agreeing={agreeing} />
      ) : (
        <ResultsRoute sheets={sheets} loadReview={loadReview} onChanged={reload} />
      )}
    </>
  );
};

const Content = ({ list, running, loadReview }: ContentProps) => {
  const { sheets, problem, busy, reload } = list;
  if (problem?.kind === 'forbidden')
    return (
      <ErrorState text={problem.text ?? texts.forbidden} icon="warning" onRetry={reload} retrying={busy}>
        {leave}
      </ErrorState>
    );
  if (sheets !== null) return <Listed list={list} running={running} loadReview={loadReview} />;
  return problem === null ? (
    <Loading blocks={3} height={160} />
  ) : (
    <>
      <RunningCards running={running} />
      <ErrorState text={texts.noConnection} icon="noLink" onRetry={reload} retrying={busy} />
    </>
  );
};

interface SheetsScreenProps {
  /** Grows each time that something left of a sheet was sent from here: the list says what became of it. */
  readonly sentLeft?: number;
  readonly loadReview: LoadReview;
  readonly loadRunning: LoadRunning;
}

/** The evaluations of who is in a laboratory. */
export const SheetsScreen = ({ sentLeft = 0, loadReview, loadRunning }: SheetsScreenProps) => {
  usePageTitle(texts.title);
  const list = useSheets();
  const reload = useEffectEvent(list.reload);
  useEffect(() => {
    if (sentLeft > 0) reload();
  }, [sentLeft]);
  const running = useRunning(list, loadRunning);
  useEffect(() => {
    // What beginning an evaluation will need: fetched while there is network.
    Promise.all([loadSanitizer(), loadStartSteps()]).catch(() => undefined);
  }, []);
  return (
    <div className={styles['page']}>
      <h1>{texts.title}</h1>
      <Content list={list} running={running} loadReview={loadReview} />
    </div>
  );
};
