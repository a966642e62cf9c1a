import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../lib/notices.ts';
import { showsSheet } from '../../stores/open-sheet-store.ts';
import type { Session } from '../../stores/session-store.ts';
import { useLogOut } from '../../stores/use-log-out.ts';
import { useBeside } from './beside/use-beside.ts';
import { useStable } from './items/use-stable.ts';
import { Fired } from './live/fired.tsx';
import { Messages } from './live/messages.tsx';
import { Saving } from './live/saving.tsx';
import { useFired } from './live/use-fired.ts';
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
  const navigate = useNavigate();
  const logOut = useLogOut();
  const beside = useBeside(handle);
  const [leaving, setLeaving] = useState(false);
  const settle = useStable(() => handle.runtime.flush().then(() => beside?.handOver()));
  const leave = async (how: { readonly logOut: boolean }) => {
    setLeaving(true);
    await beside?.handOver();
    await (how.logOut ? logOut() : navigate('/home', { replace: true }));
  };
  const remoteDesktop = useStable(() => {
    notify('error', texts.remoteDesktop);
    // Who watches hears of it now: its person may not come back to this computer.
    void handle.runtime
      .flush()
      .then(() => beside?.sendLog())
      .then(logOut);
  });
  const fired = useFired(sheetId);
  const shown = fired === null;
  useEffect(() => {
    if (!shown) beside?.release();
  }, [shown, beside]);
  useEffect(
    () => (shown ? showsSheet({ sheetId, settle: () => handle.runtime.flush() }) : undefined),
    [shown, sheetId, handle],
  );
  if (fired !== null) return <Fired settle={settle} message={fired} />;
  return (
    <>
      <QuizScreen
        runtime={handle.runtime}
        examinee={{ accessibility: session.accessibility, watermark: session.watermark ?? session.fullName }}
        endSteps={handle.journal.extras().endSteps}
        photos={handle.journal.extras().photos}
        beside={beside}
        onEnd={(how) => void leave(how)}
        onRemoteDesktop={remoteDesktop}
      />
      {leaving && <Saving />}
      <Messages />
    </>
  );
};
