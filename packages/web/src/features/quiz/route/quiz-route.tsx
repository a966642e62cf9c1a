import { useEffect } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { paths } from '../../../lib/paths.ts';
import { Navigate, useLocation, useNavigate, useParams } from '../../../lib/router.tsx';
import { type SignInSession, useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { OpeningView } from '../opening/opening-view.tsx';
import { useQuizHandle } from '../opening/use-quiz-handle.ts';
import { quizCalls } from '../quiz-api.ts';
import { texts } from '../texts.ts';
import { OpenSheet } from './open-sheet.tsx';

export { loadBackground } from '../background/use-background.ts';

const ID = /^[1-9]\d{0,14}$/;
const idIn = (text: string | null | undefined): number | null =>
  text !== undefined && text !== null && ID.test(text) ? Number(text) : null;

const QuizOf = ({ sheetId, session }: { readonly sheetId: number; readonly session: SignInSession }) => {
  const api = useApi(quizCalls);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { opening, again, anew } = useQuizHandle({
    api,
    examinee: session,
    sheetId,
    session: idIn(new URLSearchParams(search).get('session')),
  });
  const refused = opening.step === 'failed' && opening.failure.kind === 'refused' ? opening.failure : null;
  useEffect(() => {
    // A 401 ends the session, and with it this screen; 403 and 404 lead home with what the server says. There a sheet
    // that is finished shows its results.
    if (refused?.status !== 403 && refused?.status !== 404) return;
    notify('error', refused.message ?? texts.notAllowed);
    navigate(refused.status === 403 ? paths.results(sheetId) : paths.home, { replace: true });
  }, [refused, navigate, sheetId]);
  if (opening.step !== 'open') return <OpeningView opening={opening} again={again} anew={anew} />;
  return <OpenSheet handle={opening.handle} sheetId={sheetId} session={session} />;
};

/** /quiz/{id}, with `session` in the query where the list gave one. */
export const QuizRoute = () => {
  const { id } = useParams();
  const session = useSignInSession((state) => state.session);
  const sheetId = idIn(id);
  if (sheetId === null || session === null) return <Navigate to={paths.home} replace />;
  return <QuizOf key={`${session.userId}-${sheetId}`} sheetId={sheetId} session={session} />;
};
