import type { PushData, PushName } from '@quipu/contract';
import { filter, map, type Observable, Subject } from 'rxjs';
import type { LiveEvent } from './live-event.ts';

const events = new Subject<LiveEvent>();

/** What the server pushes under a name, as it comes: each event once, in the order of the server. */
export const liveEvents = <N extends PushName>(name: N): Observable<PushData<N>> =>
  events.pipe(
    filter((event): event is Extract<LiveEvent, { readonly name: N }> => event.name === name),
    map(({ data }) => data as PushData<N>),
  );

/** For whoever holds the connection. */
export const announce = (event: LiveEvent): void => {
  events.next(event);
};
