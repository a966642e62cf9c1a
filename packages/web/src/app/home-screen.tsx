import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { SheetsScreen } from '../features/sheets/home/sheets-screen.tsx';
import { paths } from '../lib/paths.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { loadInKit } from '../ui/kit/load-in-kit.ts';
import { Loading } from '../ui/loading.tsx';
import styles from './app.module.css';
import { lazyScreen } from './lazy-screen.ts';
import { texts } from './texts.ts';
import { useSendLeft } from './use-send-left.ts';
import { WorkplaceGate } from './workplace-gate.tsx';

const schedule = lazyScreen(async () => (await import('../features/schedule/schedule-screen.tsx')).ScheduleScreen);
const loadReview = () => loadInKit(async () => (await import('../features/review/review-dialog.tsx')).ReviewDialog);

/** The evaluations of who is in a laboratory; the steps of the admission for everybody else. */
export const HomeScreen = () => {
  useSendLeft();
  const isLab = useSignInSession(({ session }) => session?.isLab ?? false);
  return (
    <>
      <WorkplaceGate>
        {isLab ? (
          <SheetsScreen loadReview={loadReview} />
        ) : (
          <Suspense fallback={<Loading height={160} />}>
            <schedule.Screen />
          </Suspense>
        )}
      </WorkplaceGate>
      <nav className={styles['foot']}>
        <Link to={paths.equipment}>{texts.equipment}</Link>
      </nav>
    </>
  );
};
