import { Observable } from 'rxjs';

/** A stream of what a bridge's `on…` function hears. */
export const listening = <T>(on: (listener: (value: T) => void) => () => void): Observable<T> =>
  new Observable<T>((subscriber) => on((value) => subscriber.next(value)));
