import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { SheetsScreen } from '../features/sheets/sheets-screen.tsx';
import { useSession } from '../stores/session-store.ts';
import { Loading } from '../ui/loading.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { Shell } from './shell.tsx';
import { texts } from './texts.ts';
import { useSendLeft } from './use-send-left.ts';
import { WorkplaceGate } from './workplace-gate.tsx';

const schedule = lazyScreen(async () => (await import('../features/schedule/schedule-screen.tsx')).ScheduleScreen);
const loadReview = async () => (await import('../features/review/review-dialog.tsx')).ReviewDialog;

const Foot = styled('nav')(({ theme }) => ({
  textAlign: 'center',
  marginTop: -40,
  paddingBottom: 24,
  '& > a': { display: 'inline-block', padding: '10px 16px', color: theme.palette.primary.main },
}));

/** The evaluations of who is in a laboratory; the steps of the admission for everybody else. */
export const HomeScreen = () => {
  useSendLeft();
  const isLab = useSession(({ session }) => session?.isLab ?? false);
  return (
    <Shell>
      <WorkplaceGate>
        {isLab ? (
          <SheetsScreen loadReview={loadReview} />
        ) : (
          <Suspense fallback={<Loading height={160} />}>
            <schedule.Screen />
          </Suspense>
        )}
      </WorkplaceGate>
      <Foot>
        <Link to="/equipo">{texts.equipment}</Link>
      </Foot>
    </Shell>
  );
};
