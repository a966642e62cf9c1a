import { type Api, consoleCalls, videoCalls } from '@quipu/contract';
import { SECOND_MS } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { useEffect, useState } from 'react';
import { from, map, merge, Observable, type Subscription } from 'rxjs';
import { useApi } from '../../../lib/api.ts';
import { liveEvents } from '../../../lib/live-events.ts';
import { loadVideo } from './load-video.ts';
import { texts } from './texts.ts';

const viewingCalls = { ...consoleCalls, ...videoCalls };

/** Renewals within the time of one: two may be lost. */
const RENEWALS = 3;
/** It goes on after any other reply: the next renewal asks again. */
const OVER: ReadonlySet<number> = new Set([403, 404, 409]);

export type Viewing =
  | { readonly kind: 'starting' }
  | { readonly kind: 'connecting' | 'live'; readonly stream: MediaStream | null }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly text: string };

const signals$ = merge(liveEvents('offer'), liveEvents('answer'), liveEvents('candidate'), liveEvents('stop'));

const refusalOf = (
  reply: Exclude<E.Either<unknown, { readonly status: number; readonly text?: string | null }>, never>,
): Viewing =>
  E.isLeft(reply)
    ? { kind: 'refused', text: texts.unreachable }
    : { kind: 'refused', text: reply.right.text ?? texts.refused };

/** A viewing, from asking for it to its end: whoever stops listening ends it. */
const viewing$ = (
  api: Api<'beginViewing' | 'endViewing' | 'postSignal' | 'renewViewing'>,
  sheetId: number,
): Observable<Viewing> =>
  new Observable((told) => {
    let seen: Subscription | undefined;
    let renewing: ReturnType<typeof setInterval> | undefined;
    let begun: number | null = null;
    let isOver = false;
    const end = () => {
      clearInterval(renewing);
      seen?.unsubscribe();
      window.removeEventListener('pagehide', end);
      if (begun === null) return;
      void api.endViewing({ id: begun }, { keepalive: true });
      begun = null;
    };
    const over = (last: Viewing) => {
      told.next(last);
      end();
      told.complete();
    };
    const renew = async (id: number) => {
      const reply = await api.renewViewing({ id });
      if (isOver || E.isLeft(reply) || !OVER.has(reply.right.status)) return;
      // Over, or no longer theirs to see, as of somebody who was moved to another room.
      over(reply.right.status === 409 ? { kind: 'ended' } : refusalOf(reply));
    };
    const begin = async () => {
      told.next({ kind: 'starting' });
      // Before anybody is disturbed: without it there is nothing to see.
      const video = await loadVideo().catch(() => null);
      if (isOver) return;
      if (video === null) return over({ kind: 'refused', text: texts.unreachable });
      const reply = await api.beginViewing({ id: sheetId });
      if (E.isLeft(reply) || reply.right.status !== 200) {
        if (!isOver) over(refusalOf(reply));
        return;
      }
      const { viewing, userId, iceServers, renewSeconds } = reply.right.body;
      begun = viewing;
      if (isOver) return end();
      window.addEventListener('pagehide', end);
      renewing = setInterval(() => void renew(viewing), Math.max(1, renewSeconds / RENEWALS) * SECOND_MS);
      const send = (body: Parameters<typeof api.postSignal>[0]) => from(api.postSignal(body));
      seen = video
        .view$({ viewing, userId, iceServers, signals$, send })
        .pipe(map(({ state, stream }): Viewing => (state === 'ended' ? { kind: state } : { kind: state, stream })))
        .subscribe({
          next: (now) => (now.kind === 'ended' ? over(now) : told.next(now)),
        });
    };
    void begin();
    return () => {
      isOver = true;
      end();
    };
  });

/** The live picture of a sheet's person, begun anew with each turn. Null: nobody looks. */
export const useViewing = (sheetId: number, turn: number | null): Viewing | null => {
  const api = useApi(viewingCalls);
  const [viewing, setViewing] = useState<Viewing | null>(null);
  useEffect(() => {
    if (turn === null) return undefined;
    const watching = viewing$(api, sheetId).subscribe(setViewing);
    return () => {
      watching.unsubscribe();
      setViewing(null);
    };
  }, [api, sheetId, turn]);
  return viewing;
};
