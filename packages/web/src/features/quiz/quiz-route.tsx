import { useCallback, useEffect } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { type Session, useSession } from '../../stores/session-store.ts';
import { useLogOut } from '../../stores/use-log-out.ts';
import { handOver } from './opening/hand-over.ts';
import type { QuizHandle } from './opening/open-quiz.ts';
import { OpeningView } from './opening/opening-view.tsx';
import { useQuizHandle } from './opening/use-quiz-handle.ts';
import { QuizScreen } from './screen/quiz-screen.tsx';
import { texts } from './texts.ts';

export { sendUnsent } from './opening/send-unsent.ts';

const ID = /^[1-9]\d{0,14}$/;
const idIn = (text: string | null | undefined): number | null =>
  text !== undefined && text !== null && ID.test(text) ? Number(text) : null;

const OpenSheet = ({ handle, session }: { readonly handle: QuizHandle; readonly session: Session }) => {
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
  return (
    <QuizScreen
      runtime={handle.runtime}
      examinee={{ accessibility: session.accessibility, watermark: session.watermark ?? session.fullName }}
      endSteps={handle.journal.extras().endSteps}
      onEnd={(how) => void leave(how)}
      onRemoteDesktop={remoteDesktop}
    />
  );
};

const QuizOf = ({ sheetId, session }: { readonly sheetId: number; readonly session: Session }) => {
  const api = useApi();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { opening, again } = useQuizHandle({ api, examinee: session, sheetId, session: idIn(search.get('session')) });
  const refused = opening.step === 'failed' && opening.failure.kind === 'refused' ? opening.failure : null;
  useEffect(() => {
    // A 401 ends the session, and with it this screen; 403 and 404 lead home with what the server says.
    if (refused?.status !== 403 && refused?.status !== 404) return;
    notify('error', refused.message ?? texts.notAllowed);
    void navigate('/home', { replace: true });
  }, [refused, navigate]);
  if (opening.step !== 'open') return <OpeningView opening={opening} again={again} />;
  return <OpenSheet handle={opening.handle} session={session} />;
};

/** /quiz/{id}, with `session` in the query where the list gave one. */
export const QuizRoute = () => {
  const { id } = useParams();
  const session = useSession((state) => state.session);
  const sheetId = idIn(id);
  if (sheetId === null || session === null) return <Navigate to="/home" replace />;
  return <QuizOf key={`${session.userId}-${sheetId}`} sheetId={sheetId} session={session} />;
};
