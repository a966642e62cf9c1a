import type { PushData, PushName } from '@quipu/contract';
import { filter, map, type Observable, Subject } from 'rxjs';
import type { LiveEvent } from './live-event.ts';

const events = new Subject<LiveEvent>();

/**
 * Emits what the server pushes under a name: each event once, in the server's order. Passing events
 * (console-changed, those of live video) are not made up for after a cut, and may come twice.
 */
export const liveEvents = <N extends PushName>(name: N): Observable<PushData<N>> =>
  events.pipe(
    filter((event): event is Extract<LiveEvent, { readonly name: N }> => event.name === name),
    map(({ data }) => data as PushData<N>),
  );

/** Emits everything that the other end of a live video says. */
export const videoSignals = (): Observable<PushData<'offer'>> =>
  events.pipe(
    filter((event) => 'signal' in event.data),
    map(({ data }) => data as PushData<'offer'>),
  );

const losses = new Subject<void>();

/** The connection that events come by has ended, and not from here: the server may have, or the line to it. */
export const connectionLosses: Observable<void> = losses;

/** Only the holder of the connection calls this. */
export const announceLoss = (): void => {
  losses.next();
};

const hearing = new Subject<boolean>();

/**
 * False, and again while it is so: the connection that events come by is there, and the server was asked by it and has not answered for seconds. True: it is
 * heard of again. It is asked while anybody listens here.
 */
export const serverHeard: Observable<boolean> = hearing;
export const isHearingWanted = (): boolean => hearing.observed;

/** Only the holder of the connection calls this. */
export const announceHearing = (isHeard: boolean): void => {
  hearing.next(isHeard);
};

/** Only the holder of the connection calls this. */
export const announce = (event: LiveEvent): void => {
  events.next(event);
};
