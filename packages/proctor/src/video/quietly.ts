import { catchError, defer, EMPTY, ignoreElements, type Observable, type ObservableInput } from 'rxjs';

/** Sends one signal. One that does not arrive is made good by the next offer. */
export const quietly = (sending: () => ObservableInput<unknown>): Observable<never> =>
  defer(sending).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  );
