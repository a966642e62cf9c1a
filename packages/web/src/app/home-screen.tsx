import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { LoadRunning } from '../features/sheets/card/running-here.ts';
import { SheetsScreen } from '../features/sheets/home/sheets-screen.tsx';
import { useSend } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { Card } from '../ui/card.tsx';
import { loadInKit } from '../ui/kit/load-in-kit.ts';
import { Loading } from '../ui/loading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DisplaysContext, useWorkplace } from '../ui/workplace/use-workplace.ts';
import styles from './app.module.css';
import { landingOf } from './guard.ts';
import { lazyScreen } from './lazy-screen.ts';
import { quizBackground } from './leave-session.tsx';
import { texts } from './texts.ts';

/** The wait before the first try: the page asks for its own things first. */
const IDLE_MS = 1_500;

/** The wait before the next try after no reply: nothing tells that a server is back. The tries of many are spread. */
const AGAIN_MS = 60_000;
const againIn = (): number => AGAIN_MS * (0.5 + Math.random() / 2);

/**
 * Sends what is left of an evaluation that ended before all of it was sent, so that nobody has to
 * go back to it. Counts how often something was.
 */
const useSendLeft = (): number => {
  const [count, setCount] = useState(0);
  const send = useSend();
  const session = useSignInSession((state) => state.session);
  /** Tells whether something is left that may go out later. */
  const sendAll = useEffectEvent(async (): Promise<boolean> => {
    if (session === null) return false;
    try {
      const { isSent, isCut } = await (await quizBackground()).sendLeft(send, session);
      if (isSent) setCount((before) => before + 1);
      return isCut;
    } catch {
      return true;
    }
  });
  useEffect(() => {
    let alarm: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const now = async () => {
      clearTimeout(alarm);
      const isCut = await sendAll();
      clearTimeout(alarm);
      if (isHere && isCut) alarm = setTimeout(now, againIn());
    };
    const online = () => void now();
    alarm = setTimeout(now, IDLE_MS);
    window.addEventListener('online', online);
    return () => {
      isHere = false;
      clearTimeout(alarm);
      window.removeEventListener('online', online);
    };
  }, []);
  return count;
};

const Trials = lazy(() => import('./trials.tsx'));
const WorkplaceBlock = lazy(() => import('../ui/workplace/workplace-block.tsx'));

/**
 * Hides what it holds while there are more monitors than the institution allows, or a program that shows the screen
 * elsewhere.
 */
const WorkplaceGate = ({ children }: { readonly children: ReactNode }) => {
  const { displays, problem } = useWorkplace();
  if (problem === null) return <DisplaysContext value={displays}>{children}</DisplaysContext>;
  return (
    <div className={styles['page']}>
      <h1>
        <VisuallyHidden>{texts.home}</VisuallyHidden>
      </h1>
      <Card>
        <Suspense>
          <WorkplaceBlock {...problem} />
        </Suspense>
      </Card>
    </div>
  );
};

const Playback = lazy(() => import('./own-playback.tsx'));

const ApplicantHome = lazy(() => import('./applicant-home.tsx'));
const sent = lazyScreen(async () => (await import('../features/schedule/sent-screen.tsx')).SentScreen);
const loadReview = () => loadInKit(async () => (await import('../features/review/review-dialog.tsx')).ReviewDialog);

const loadRunning: LoadRunning = async (userId) => (await quizBackground()).runningSheets(userId);

/**
 * The evaluations of who is in a laboratory, and those that somebody of the staff tries; for everybody else the steps of the admission,
 * with the evaluations that they have.
 */
export const HomeScreen = () => {
  const sentLeft = useSendLeft();
  // The page that sent something says so: it has a page of its own first.
  const { state, pathname } = useLocation();
  const session = useSignInSession((known) => known.session);
  const landing = session === null ? paths.home : landingOf(session);
  const isStaff = landing !== paths.home;
  const evaluations = <SheetsScreen sentLeft={sentLeft} loadReview={loadReview} loadRunning={loadRunning} />;
  const home = (
    <WorkplaceGate>
      <Suspense fallback={<Loading height={160} />}>
        {pathname.endsWith('/repeticion') ? (
          <Playback />
        ) : isStaff || session?.isLab === true ? (
          evaluations
        ) : state?.sent === undefined ? (
          <ApplicantHome loadRunning={loadRunning}>{evaluations}</ApplicantHome>
        ) : (
          <sent.Screen />
        )}
      </Suspense>
    </WorkplaceGate>
  );
  return (
    <>
      {isStaff ? (
        <Suspense fallback={null}>
          <Trials landing={landing}>{home}</Trials>
        </Suspense>
      ) : (
        home
      )}
      <nav className={styles['foot']}>
        <Link to={paths.equipment}>{texts.equipment}</Link>
      </nav>
    </>
  );
};
