import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { SessionActions } from '../actions/session-actions.tsx';
import styles from '../board/board.module.css';
import { BoardList } from '../board/board-list.tsx';
import { useBoard } from '../board/board-store.ts';
import { ROW_ID } from '../board/row-props.ts';
import { useFollowBoard } from '../board/use-follow-board.ts';
import { formatWindow } from '../format-hours.ts';
import { Page } from '../page.tsx';
import { SheetPanel } from '../sheet/sheet-panel.tsx';
import { StaleNotice } from '../stale-notice.tsx';
import { texts as common } from '../texts.ts';

/** Too narrow for both: what was picked has all of the screen. */
const NARROW = '(max-width: 1099.95px)';

const OPENED_HERE = 'console-opened-here';

interface BoardPageProps {
  readonly sessionId: number;
  readonly sheetId: number | null;
}

/** All sheets of a session, and beside them the one that was picked. */
export const BoardPage = ({ sessionId, sheetId }: BoardPageProps) => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const wasOpenedHere = state === OPENED_HERE;
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
  const isNarrow = useMediaQuery(NARROW);
  const readers = useMemo(
    () => [...(known?.sheets.values() ?? [])].filter(({ status }) => status === 'A' || status === 'P').length,
    [known],
  );
  const board = paths.board(sessionId);
  // Where it was opened from here, going back closes it: closing is going back.
  const close = () => void (wasOpenedHere ? navigate(-1) : navigate(board, { replace: true }));
  const open = (id: number) =>
    void navigate(`${board}/${id}`, { replace: sheetId !== null, state: sheetId === null ? OPENED_HERE : state });
  return (
    <Page>
      <header className={styles['header']}>
        <div>
          <Link to={paths.console}>{common.sessions}</Link>
          <h1>{(isOpen ? session?.quizName : null) ?? common.title}</h1>
          {isOpen && session !== null && <p>{formatWindow(session.start, session.end)}</p>}
        </div>
        {isOpen && known !== null && <SessionActions sessionId={sessionId} readers={readers} onChanged={look} />}
      </header>
      {isOpen && known !== null ? (
        <>
          <StaleNotice since={since} problem={problem} onRetry={look} />
          <div className={styles['beside']} data-beside={sheetId !== null && !isNarrow}>
            <div>
              <BoardList known={known} openId={sheetId} onOpen={open} />
            </div>
            {sheetId !== null && (
              <SheetPanel
                key={sheetId}
                sessionId={sessionId}
                sheetId={sheetId}
                isNarrow={isNarrow}
                onClose={close}
                onChanged={look}
              />
            )}
          </div>
        </>
      ) : problem === null ? (
        <Loading blocks={6} height={52} />
      ) : (
        <ErrorState
          text={problem.text ?? common.unreachable}
          icon={problem.text === null ? 'noLink' : 'warning'}
          onRetry={look}
        />
      )}
    </Page>
  );
};
