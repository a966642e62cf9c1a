import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { showsSheet } from '../../stores/open-sheet-store.ts';
import type { Session } from '../../stores/session-store.ts';
import { useLogOut } from '../../stores/use-log-out.ts';
import { Fired } from './live/fired.tsx';
import { Messages } from './live/messages.tsx';
import { useFired } from './live/use-fired.ts';
import { usePushedTimes } from './live/use-pushed-times.ts';
import { handOver } from './opening/hand-over.ts';
import type { QuizHandle } from './opening/open-quiz.ts';
import { QuizScreen } from './screen/quiz-screen.tsx';
import { texts } from './texts.ts';

interface OpenSheetProps {
  readonly handle: QuizHandle;
  readonly sheetId: number;
  readonly session: Session;
}

/** A sheet that is open, with what is pushed about it. */
export const OpenSheet = ({ handle, sheetId, session }: OpenSheetProps) => {
  const api = useApi();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const leave = useCallback(
    async (how: { readonly logOut: boolean }) => {
      await handOver(api, handle);
      await (how.logOut ? logOut() : navigate('/home', { replace: true }));
    },
    [api, handle, logOut, navigate],
  );
  const remoteDesktop = useCallback(() => {
    notify('error', texts.remoteDesktop);
    void handle.runtime.flush().then(logOut);
  }, [handle, logOut]);
  const fired = useFired(sheetId);
  usePushedTimes(handle);
  const shown = fired === null;
  useEffect(
    () => (shown ? showsSheet({ sheetId, settle: () => handle.runtime.flush() }) : undefined),
    [shown, sheetId, handle],
  );
  if (fired !== null) return <Fired handle={handle} message={fired} />;
  return (
    <>
      <QuizScreen
        runtime={handle.runtime}
        examinee={{ accessibility: session.accessibility, watermark: session.watermark ?? session.fullName }}
        endSteps={handle.journal.extras().endSteps}
        onEnd={(how) => void leave(how)}
        onRemoteDesktop={remoteDesktop}
      />
      <Messages />
    </>
  );
};
