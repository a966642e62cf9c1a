import { browserDisplays, displays$, forbiddenProcesses$ } from '@quipu/proctor';
import { bridgeOf } from '@quipu/proctor/bridge';
import { BehaviorSubject, catchError, combineLatest, defer, from, map, of, startWith, switchMap } from 'rxjs';

/** The parts of a computer that an evaluation may forbid. */
export interface Workplace {
  readonly displays: number;
  /** False: the browser only says that there are more than one. */
  readonly isExact: boolean;
  /** Names of forbidden programs that are open. */
  readonly processes: readonly string[];
}
export interface WorkplaceWatch {
  readonly stop: () => void;
  /** Looks at everything anew. */
  readonly lookAgain: () => void;
  /** Lets the browser ask for the permission to count the monitors. To be called from a click only. */
  readonly askToCount: () => Promise<void>;
}
type Page = Window & { readonly getScreenDetails?: () => Promise<unknown> };

/** Tells what there is now and at each change, until it is stopped. */
export const watchWorkplace = (page: Page, tell: (workplace: Workplace) => void): WorkplaceWatch => {
  const again$ = new BehaviorSubject<null>(null);
  const bridge = bridgeOf(page);
  const counted$ = again$.pipe(
    switchMap(() => defer(() => from(browserDisplays(page as Parameters<typeof browserDisplays>[0])))),
    switchMap((source) =>
      displays$(source).pipe(
        map((displays) => ({ displays, isExact: source.bridge !== null || source.details !== null })),
      ),
    ),
    // What cannot be known blocks nobody.
    catchError(() => of({ displays: 1, isExact: false })),
  );
  const processes$ = again$.pipe(
    switchMap(() => forbiddenProcesses$(bridge).pipe(catchError(() => of([])))),
    startWith([] as readonly string[]),
  );
  const heard = combineLatest([counted$, processes$]).subscribe(([counted, processes]) => {
    tell({ ...counted, processes });
  });
  const lookAgain = () => {
    again$.next(null);
  };
  return {
    stop: () => {
      heard.unsubscribe();
    },
    lookAgain,
    askToCount: async () => {
      await page.getScreenDetails?.().catch(() => undefined);
      lookAgain();
    },
  };
};
