import type { WatchedSession } from '@quipu/contract';
import { create } from 'zustand';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import type { Fetched } from '../../../ui/fetched/fetched.ts';
import type { Sheets } from '../api.ts';
import { type Known, mergeSheets } from './merge-sheets.ts';

export interface Board {
  readonly sessionId: number | null;
  readonly session: WatchedSession | null;
  readonly known: Known | null;
  /** False: some rooms of the session are theirs, and not all of it. */
  readonly watchesAll: boolean;
  /** The incidents up to this one are counted in what is known; null: there are none. */
  readonly newestIncident: number | null;
  /** The moment when the server was heard last, by its clock. */
  readonly since: number | null;
  /** The reason why what is known may be old. */
  readonly problem: { readonly kind: 'refused' | 'unreachable'; readonly text: string | null } | null;
}

const NOTHING: Board = {
  sessionId: null,
  session: null,
  known: null,
  watchesAll: true,
  newestIncident: null,
  since: null,
  problem: null,
};

/**
 * The session on the screen. A row subscribes to its own sheet, which stays the same object as long
 * as it says the same.
 */
export const useBoard = create<Board>()(() => NOTHING);

// What one person may see is not there for whoever signs in next on this tab.
useSignInSession.subscribe((now, before) => {
  if (now.session?.userId !== before.session?.userId) useBoard.setState(NOTHING);
});

/** Lets go of what is known of another session. */
export const openBoard = (sessionId: number): void => {
  if (useBoard.getState().sessionId !== sessionId) useBoard.setState({ ...NOTHING, sessionId });
};

/** Counts a reply in. False: something is missing before it, so all has to be asked for. */
export const tellBoard = (
  sessionId: number,
  after: number | null,
  asked: Fetched<Sheets>,
  now: number | null,
): boolean => {
  const board = useBoard.getState();
  if (board.sessionId !== sessionId) return true;
  if (asked.kind === 'refused') {
    // What may not be seen any more is not kept on the screen.
    useBoard.setState({ ...NOTHING, sessionId, problem: asked });
    return true;
  }
  if (asked.kind !== 'got') {
    useBoard.setState({ problem: asked.kind === 'unreachable' ? { kind: 'unreachable', text: null } : null });
    return true;
  }
  const known = mergeSheets(board.known, { ...asked.value, after });
  if (known === null) return false;
  const { session, watchesAll, newestIncident } = asked.value;
  useBoard.setState({ known, session, watchesAll, newestIncident, since: now, problem: null });
  return true;
};
