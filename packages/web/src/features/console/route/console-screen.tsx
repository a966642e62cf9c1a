import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { SessionsPage } from '../sessions/sessions-page.tsx';
import { BoardPage } from './board-page.tsx';

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** What those who watch see: the sessions of a day, one session, one person of it. */
export const ConsoleScreen = () => {
  const { session, sheet } = useParams();
  if (session === undefined) return <SessionsPage />;
  const sessionId = idOf(session);
  if (sessionId === null) return <Navigate to={paths.console} replace />;
  return <BoardPage key={sessionId} sessionId={sessionId} sheetId={idOf(sheet)} />;
};
