import type { WatchedSession } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import type { WatchedSessionOf, Watcher } from '../may-watch.ts';
import { watchedSession } from './session-list-store.ts';
import { type SheetList, type Stamped, sheetsSince, stampedVersions } from './sheet-list-store.ts';

interface Listed extends SheetList {
  readonly session: WatchedSession;
}

/**
 * The list of a session and what it counts. All who watch the whole of it hear of a change at the same moment, and ask the same: what one of
 * them is given the others are given for a second, unless a sheet of it was stamped since. Everything was stamped before this is asked.
 */
export const sharedLists = ({ db, now }: Pick<AppContext, 'db' | 'now'>) => {
  const given = new Map<string, { readonly at: number; readonly list: Promise<Listed> }>();
  const read = async (
    sessionId: number,
    watcher: Watcher,
    after: number | null,
    stamped: Stamped,
  ): Promise<Listed> => ({
    ...(await sheetsSince(db, { sessionId, watcher }, after, stamped, now())),
    session: await watchedSession(db, watcher, sessionId),
  });
  return async ({ sessionId, watcher, isWhole }: WatchedSessionOf, after: number | null): Promise<Listed> => {
    const stamped = await stampedVersions(db, sessionId);
    if (!isWhole) return read(sessionId, watcher, after, stamped);
    const at = now();
    for (const [name, one] of given) if (Math.abs(at - one.at) >= SECOND_MS) given.delete(name);
    const name = [sessionId, after, stamped.version, stamped.whole_version].join(' ');
    const known = given.get(name);
    if (known !== undefined) return known.list;
    // As nobody in particular: who asked first may watch no more by the time that it is read.
    const list = read(sessionId, { ...watcher, isOperator: true }, after, stamped);
    given.set(name, { at, list });
    list.catch(() => given.delete(name));
    return list;
  };
};
