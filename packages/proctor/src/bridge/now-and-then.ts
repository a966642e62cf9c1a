import { Observable } from 'rxjs';

/**
 * Emits what is so now, and each change. It tells at a change what it could not tell at once. An answer that comes
 * after a change is old.
 */
export const nowAndThen = <T>(now: () => Promise<T>, on: (listener: (value: T) => void) => () => void): Observable<T> =>
  new Observable<T>((subscriber) => {
    let isOld = false;
    const stop = on((value) => {
      isOld = true;
      subscriber.next(value);
    });
    now().then(
      (value) => {
        if (!isOld) subscriber.next(value);
      },
      () => undefined,
    );
    return stop;
  });
