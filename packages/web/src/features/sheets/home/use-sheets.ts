import { type Agreement, type ListedSheet, type PushData, sheetCalls } from '@quipu/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { map, merge, Subject, switchMap, tap, timer } from 'rxjs';
import { useApi } from '../../../lib/api.ts';
import { liveEvents } from '../../../lib/live-events.ts';
import { notify } from '../../../lib/notices.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { useLogOut } from '../../../stores/use-log-out.ts';
import { fetchSheets } from '../api.ts';
import { type AwaitedSince, awaitedSince, gradeAwaitedIn } from '../card/awaited-grade.ts';
import { changeOf, movedBy } from '../card/card-of.ts';
import { texts } from '../texts.ts';

const NOTICE_MS = 3_000;
/** A push to everyone would make everyone ask at once: each waits up to this long. */
export const SPREAD_MS = 3_000;

/** Retries after a failure are spread, and become rarer. */
const FIRST_RETRY_MS = 2_000;
export const LAST_RETRY_MS = 30_000;
const retryIn = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random() / 2);

const spread = map(() => Math.random() * SPREAD_MS);

/** Emits how long to wait before asking for the list, where a push makes it out of date and no more. */
const outOfDate = merge(
  liveEvents('session-updated').pipe(spread),
  // What is told so may be a grade, or what became of a request.
  liveEvents('message').pipe(spread),
  liveEvents('fire').pipe(map(() => 0)),
);

export interface SheetsState {
  /** The last list that came; null: none yet. */
  readonly sheets: readonly ListedSheet[] | null;
  readonly problem: { readonly kind: 'forbidden' | 'unreachable'; readonly text: string | null } | null;
  /** Agreements of the home that are not accepted yet. */
  readonly agreements: readonly Agreement[];
  readonly busy: boolean;
  readonly reload: () => void;
  /** Reloads after a random wait, because many wait for the same instant. */
  readonly reloadSoon: () => void;
  /** Notes that all of them were accepted. */
  readonly agreed: () => void;
}

/**
 * The list, asked for on entering, when the page is looked at again, when the network comes back, when told, for a grade to come,
 * and again by itself where the server could not be asked.
 */
export const useSheets = (): SheetsState => {
  const api = useApi(sheetCalls);
  const logOut = useLogOut();
  const [sheets, setSheets] = useState<SheetsState['sheets']>(null);
  /** The same, for what is told before it is drawn. */
  const newest = useRef(sheets);
  const show = useCallback((next: SheetsState['sheets']) => {
    newest.current = next;
    setSheets(next);
  }, []);
  const [agreements, setAgreements] = useState<SheetsState['agreements']>([]);
  const [problem, setProblem] = useState<SheetsState['problem']>(null);
  const [busy, setBusy] = useState(true);
  const [due] = useState(() => new Subject<void>());

  const asked = useRef(0);
  const ungraded = useRef<AwaitedSince>(new Map());

  const load = useCallback(
    async (how: { readonly quietly: boolean }) => {
      asked.current += 1;
      const turn = asked.current;
      // By itself it takes no button from under anybody's keys.
      if (!how.quietly) setBusy(true);
      const outcome = await fetchSheets(api);
      // Of several under way the last one asked for is the newest, in whatever order they come.
      if (turn !== asked.current) return;
      setBusy(false);
      switch (outcome.kind) {
        case 'sheets':
          show(outcome.sheets);
          setAgreements(outcome.agreements);
          setProblem(null);
          return;
        case 'forbidden':
          notify('error', outcome.text);
          show(null);
          setProblem({ kind: 'forbidden', text: outcome.text });
          return;
        case 'mustLeave':
          notify('error', outcome.text);
          await logOut();
          return;
        case 'unreachable':
          setProblem({ kind: 'unreachable', text: null });
          return;
        case 'sessionOver':
          return;
      }
    },
    [api, logOut, show],
  );

  const reload = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void load({ quietly: false });
  });
  /** The list may be long in coming: what is said next counts from what was said now. A push may come after the list that has it, and later ones. */
  const sayChange = useEffectEvent((push: PushData<'user-session-updated'>) => {
    const isMeant = ({ id }: ListedSheet) => id === push.answersSheetId;
    const sheet = newest.current?.find(isMeant);
    if (push.session.updatedAt < (sheet?.session?.updatedAt ?? 0)) return;
    const moved = sheet === undefined ? null : movedBy(sheet, push);
    const isPauseNews = moved !== null && moved.isPaused !== sheet?.isPaused;
    const said = moved?.isPaused === true ? texts.paused : texts.pauseOver;
    const change = sheet === undefined ? 0 : changeOf(sheet, push);
    notify('info', isPauseNews ? said : texts.sessionTimeChanged(change), NOTICE_MS);
    show(newest.current?.map((one) => (moved !== null && isMeant(one) ? moved : one)) ?? null);
  });
  useEffect(() => {
    reload();
    const again = () => {
      reload();
    };
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    const moved = liveEvents('user-session-updated').pipe(
      tap((push) => sayChange(push)),
      map(() => 0),
    );
    const pushed = merge(outOfDate, moved, due.pipe(spread))
      .pipe(switchMap((ms) => timer(ms)))
      .subscribe(again);
    return () => {
      pushed.unsubscribe();
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [due]);
  const failures = useRef(0);
  useEffect(() => {
    if (problem?.kind !== 'unreachable') {
      failures.current = 0;
      return undefined;
    }
    const look = () => {
      if (document.visibilityState === 'visible') void load({ quietly: true });
    };
    const waiting = setTimeout(look, retryIn(failures.current));
    failures.current += 1;
    return () => {
      clearTimeout(waiting);
    };
  }, [problem, load]);
  useEffect(() => {
    const now = serverClock.now();
    if (sheets === null || now === null) return undefined;
    ungraded.current = awaitedSince(ungraded.current, sheets, now);
    const wait = gradeAwaitedIn(ungraded.current, now);
    if (wait === null) return undefined;
    const waiting = setTimeout(() => {
      due.next();
    }, wait);
    return () => {
      clearTimeout(waiting);
    };
  }, [sheets, due]);

  return {
    sheets,
    agreements,
    problem,
    busy,
    reload: () => void load({ quietly: false }),
    reloadSoon: () => {
      due.next();
    },
    agreed: () => {
      setAgreements([]);
      void load({ quietly: false });
    },
  };
};
