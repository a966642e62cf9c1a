import {
  catchError,
  distinctUntilChanged,
  from,
  fromEvent,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs';

/** One camera of the picker. Browsers give neither names nor identifiers before the permission is granted. */
export interface CameraChoice {
  readonly deviceId: string;
  readonly label: string;
}

type Listed = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;

export interface ListedDevices extends EventTarget {
  readonly enumerateDevices: () => Promise<readonly Listed[]>;
}

const choicesOf = (devices: readonly Listed[]): readonly CameraChoice[] =>
  devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }));

const isSame = (before: readonly CameraChoice[], after: readonly CameraChoice[]): boolean =>
  before.length === after.length &&
  before.every(({ deviceId, label }, i) => deviceId === after[i]?.deviceId && label === after[i].label);

/** The cameras to pick from, now and at each change. `opened$` fires when a camera opens: only then names are told. */
export const cameraChoices$ = (
  devices: ListedDevices | null,
  opened$: Observable<unknown> = NEVER,
): Observable<readonly CameraChoice[]> =>
  devices === null
    ? of([])
    : merge(fromEvent(devices, 'devicechange'), opened$).pipe(
        startWith(null),
        switchMap(() => from(devices.enumerateDevices()).pipe(catchError(() => of([])))),
        map(choicesOf),
        distinctUntilChanged(isSame),
      );
