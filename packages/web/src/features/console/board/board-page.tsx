import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { formatWindow } from '../format-hours.ts';
import { Page } from '../page.ts';
import { StaleNotice } from '../stale-notice.tsx';
import { texts as common } from '../texts.ts';
import { BoardList } from './board-list.tsx';
import { useBoard } from './board-store.ts';
import { ROW_ID } from './row-props.ts';
import { useFollowBoard } from './use-follow-board.ts';

const Header = styled('header')(({ theme }) => ({
  '& > p': { color: theme.palette.text.secondary, margin: '-12px 0 16px' },
  '& a': { color: theme.palette.primary.main },
}));

interface BoardPageProps {
  readonly sessionId: number;
  readonly sheetId: number | null;
}

/** All sheets of a session, and beside them the one that was picked. */
export const BoardPage = ({ sessionId, sheetId }: BoardPageProps) => {
  const navigate = useNavigate();
  const look = useFollowBoard(sessionId);
  const isOpen = useBoard((board) => board.sessionId === sessionId);
  const { session, known, since, problem } = useBoard();
  usePageTitle(session?.quizName ?? common.title);
  const was = useRef(sheetId);
  useEffect(() => {
    // What was picked gives the focus back to its row.
    if (was.current !== null && sheetId === null)
      document.querySelector<HTMLElement>(`[${ROW_ID}="${was.current}"]`)?.focus({ preventScroll: true });
    was.current = sheetId;
  }, [sheetId]);
  const open = (id: number) => void navigate(`/consola/${sessionId}/${id}`, { replace: sheetId !== null });
  return (
    <Page>
      <Header>
        <Link to="/consola">{common.sessions}</Link>
        <h1>{(isOpen ? session?.quizName : null) ?? common.title}</h1>
        {isOpen && session !== null && <p>{formatWindow(session.start, session.end)}</p>}
      </Header>
      {isOpen && known !== null ? (
        <>
          <StaleNotice since={since} problem={problem} onRetry={look} />
          <BoardList known={known} openId={sheetId} onOpen={open} />
        </>
      ) : problem === null ? (
        <Loading blocks={6} height={52} />
      ) : (
        <ErrorState text={problem.text ?? common.unreachable} icon="noLink" onRetry={look} />
      )}
    </Page>
  );
};
