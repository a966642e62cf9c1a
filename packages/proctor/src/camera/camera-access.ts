import {
  asyncScheduler,
  defer,
  filter,
  merge,
  NEVER,
  Observable,
  type ObservableInput,
  of,
  repeat,
  type SchedulerLike,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { cameraConstraints } from './camera-constraints.ts';
import type { CameraDoor, StreamLike } from './camera-door.ts';
import { mediaChanges$ } from './media-changes.ts';
import { type OpenProblem, openProblem } from './open-problem.ts';

export type CameraAccess<S extends StreamLike> =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly stream: S }
  | { readonly kind: 'closed'; readonly problem: OpenProblem };

/** No event tells that another program let go of the camera. */
export const BUSY_RETRY_MS = 5_000;
/** A picture that ended: why is known by trying again, once the browser has noticed it too. */
const ENDED_RETRY_MS = 250;

const stop = (stream: StreamLike): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** One try: ends with a closed access, or when the picture ends. Whatever it opened is stopped when it is left. */
const attempt$ = <S extends StreamLike>(door: CameraDoor<S>, deviceId: string | null): Observable<CameraAccess<S>> =>
  new Observable((subscriber) => {
    const ended = (): void => subscriber.complete();
    subscriber.next({ kind: 'opening' });
    door.open(cameraConstraints(deviceId)).then(
      (stream) => {
        // It was opened for somebody who has left meanwhile.
        if (subscriber.closed) return stop(stream);
        for (const track of stream.getTracks()) track.addEventListener('ended', ended);
        subscriber.add(() => {
          for (const track of stream.getTracks()) track.removeEventListener('ended', ended);
          stop(stream);
        });
        subscriber.next({ kind: 'open', stream });
      },
      (error: unknown) => {
        subscriber.next({ kind: 'closed', problem: openProblem(error) });
        subscriber.complete();
      },
    );
  });

export interface AccessOptions {
  /** The camera that was chosen; null: any. */
  readonly deviceId?: string | null;
  /** The examinee's own wish to try again. */
  readonly retry$?: Observable<unknown>;
  readonly scheduler?: SchedulerLike;
}

/**
 * A camera that is opened, and opened again whenever that may help. A refusal is never asked again by itself:
 * the browser would put its question over the sheet.
 */
export const cameraAccess$ = <S extends StreamLike>(
  door: CameraDoor<S>,
  { deviceId = null, retry$ = NEVER, scheduler = asyncScheduler }: AccessOptions = {},
): Observable<CameraAccess<S>> => {
  if (door.devices === null) return of({ kind: 'closed', problem: 'insecurePage' });
  return defer(() => {
    let last: CameraAccess<S>['kind'] | OpenProblem = 'opening';
    const again = (): ObservableInput<unknown> => {
      if (last === 'open') return timer(ENDED_RETRY_MS, scheduler);
      const untilFree$ = last === 'failed' ? timer(BUSY_RETRY_MS, scheduler) : NEVER;
      return merge(untilFree$, mediaChanges$(door), retry$).pipe(take(1));
    };
    // A picture may be frozen: it ends where the examinee wants it opened anew.
    const anew$ = retry$.pipe(filter(() => last === 'open'));
    return attempt$(door, deviceId).pipe(
      takeUntil(anew$),
      tap((access) => {
        last = access.kind === 'closed' ? access.problem : access.kind;
      }),
      repeat({ delay: again }),
    );
  });
};
