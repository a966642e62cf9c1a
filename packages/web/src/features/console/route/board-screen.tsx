import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Navigate, Link as RouterLink, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { formatSession } from '../../../ui/figures/format-moment.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { SessionActions } from '../actions/action-buttons.tsx';
import styles from '../board/board.module.css';
import { BoardList } from '../board/board-list.tsx';
import { BoardSkeleton } from '../board/board-skeleton.tsx';
import { useBoard } from '../board/board-store.ts';
import { useFollowBoard } from '../board/use-follow-board.ts';
import { ROW_ID } from '../board/use-rows.ts';
import { Page, StaleNotice } from '../page.tsx';
import { SheetPanel } from '../sheet/sheet-panel.tsx';
import { texts as common } from '../texts.ts';

/** A screen too narrow for both: what was picked has all of it. */
const NARROW = '(max-width: 68.74em)';

const OPENED_HERE = 'console-opened-here';

interface SessionBoardProps {
  readonly sessionId: number;
  readonly sheetId: number | null;
}

const SessionBoard = ({ sessionId, sheetId }: SessionBoardProps) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const wasOpenedHere = state === OPENED_HERE;
  const look = useFollowBoard(sessionId);
  const isOpen = useBoard((board) => board.sessionId === sessionId);
  const { session, known, watchesAll, newestIncident, since, problem } = useBoard();
  usePageTitle(session?.quizName ?? common.title);
  const was = useRef(sheetId);
  useEffect(() => {
    // What was picked gives the focus back to its row.
    if (was.current !== null && sheetId === null)
      document.querySelector<HTMLElement>(`[${ROW_ID}="${was.current}"]`)?.focus({ preventScroll: true });
    was.current = sheetId;
  }, [sheetId]);
  const isNarrow = useMediaQuery(NARROW);
  const board = paths.board(sessionId);
  // Where it was opened from here, going back closes it: closing is going back.
  const close = () => void (wasOpenedHere ? navigate(-1) : navigate(board, { replace: true }));
  const open = (id: number) =>
    void navigate(`${board}/${id}`, { replace: sheetId !== null, state: sheetId === null ? OPENED_HERE : state });
  const heading = (
    <div className={styles['heading']}>
      <Link component={RouterLink} to={paths.console}>
        {common.sessions}
      </Link>
      <Typography variant="h1">{(isOpen ? session?.quizName : null) ?? common.title}</Typography>
      {isOpen && session !== null && (
        <Typography variant="body2" color="textSecondary">
          {formatSession(session.start, session.end)}
        </Typography>
      )}
    </div>
  );
  return (
    <Page>
      {isOpen && known !== null ? (
        <>
          <StaleNotice since={since} problem={problem} onRetry={look} />
          <BoardList
            known={known}
            openId={sheetId}
            onOpen={open}
            isNarrow={isNarrow}
            heading={heading}
            actions={(found) => (
              <SessionActions
                sessionId={sessionId}
                sheets={known.sheets}
                watchesAll={watchesAll}
                newestIncident={newestIncident}
                found={found}
                onChanged={look}
              />
            )}
            panel={
              sheetId !== null && (
                <SheetPanel
                  key={sheetId}
                  sessionId={sessionId}
                  sheetId={sheetId}
                  isNarrow={isNarrow}
                  onClose={close}
                  onChanged={look}
                />
              )
            }
          />
        </>
      ) : (
        <>
          <div className={styles['bar']}>{heading}</div>
          {problem === null ? (
            <BoardSkeleton />
          ) : (
            <ErrorState
              text={problem.text ?? common.unreachable}
              icon={problem.text === null ? 'noLink' : 'warning'}
              onRetry={look}
            />
          )}
        </>
      )}
    </Page>
  );
};

const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** All sheets of the session that the address names, and beside them the one that was picked. */
export const BoardScreen = () => {
  const { session, sheet } = useParams();
  const sessionId = idOf(session);
  if (sessionId === null) return <Navigate to={paths.console} replace />;
  return <SessionBoard key={sessionId} sessionId={sessionId} sheetId={idOf(sheet)} />;
};
