import { finishOf } from '@quipu/engine';
import { useEffect, useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { Navigate, useNavigate } from '../../../lib/router.tsx';
import { showsSheet } from '../../../stores/open-sheet-store.ts';
import type { SignInSession } from '../../../stores/sign-in-session-store.ts';
import { useLogOut } from '../../../stores/use-log-out.ts';
import { loadAllLeft } from '../background/load-left.ts';
import { useBackground } from '../background/use-background.ts';
import { useStable } from '../items/use-stable.ts';
import { Messages } from '../live/messages.tsx';
import { Saving } from '../live/saving.tsx';
import { Terminated, useTerminated } from '../live/terminated.tsx';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { owedBy } from '../session/owed-by.ts';
import { texts } from '../texts.ts';
import { QuizScreen } from './quiz-screen.tsx';

interface OpenSheetProps {
  readonly handle: QuizHandle;
  readonly sheetId: number;
  readonly session: SignInSession;
}

/** A sheet that is open, with what is pushed about it. */
export const OpenSheet = ({ handle, sheetId, session }: OpenSheetProps) => {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const background = useBackground(handle);
  const [leaving, setLeaving] = useState(false);
  /** Loaded again by whoever had all of its end already. */
  const [wasLeft] = useState(handle.journal.extras().isLeft);
  const settle = useStable(async () => {
    await handle.runtime.flush();
    await background?.hearOfEnd();
    await background?.flushAndErase();
  });
  const left = useStable(() => loadAllLeft(handle.runtime));
  const leave = async (how: { readonly logOut: boolean }) => {
    setLeaving(true);
    const isLeft = finishOf(handle.runtime.head())?.confirmed === true;
    await handle.journal.keepExtras({ isLeft }).catch(() => undefined);
    await background?.flushAndErase();
    if (how.logOut) await logOut();
    else navigate(paths.home, { replace: true });
  };
  const remoteDesktop = useStable(() => {
    notify('error', texts.remoteDesktop);
    // Who watches hears of it now: its person may not come back to this computer.
    void handle.runtime
      .flush()
      .then(() => background?.sendLog())
      .then(logOut);
  });
  const terminated = useTerminated(sheetId);
  const shown = terminated === null;
  useEffect(() => {
    if (!shown) background?.release();
  }, [shown, background]);
  useEffect(() => {
    if (!shown) return undefined;
    const { runtime } = handle;
    return showsSheet({ sheetId, settle: runtime.flush, owed: () => owedBy(runtime) });
  }, [shown, sheetId, handle]);
  if (wasLeft) return <Navigate to={paths.results(sheetId)} replace />;
  if (terminated !== null) return <Terminated settle={settle} left={left} message={terminated} />;
  return (
    <>
      <QuizScreen
        runtime={handle.runtime}
        examinee={{ accessibility: session.accessibility, watermark: session.watermark ?? session.fullName }}
        endSteps={handle.journal.extras().endSteps}
        photos={handle.journal.extras().photos}
        background={background}
        onEnd={(how) => void leave(how)}
        onRemoteDesktop={remoteDesktop}
      />
      {leaving && <Saving />}
      <Messages userId={session.userId} />
    </>
  );
};
