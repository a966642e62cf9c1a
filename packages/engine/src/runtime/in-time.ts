import type { Scheduler } from './ports.ts';

/**
 * A disk that has not answered by then is one that fails: some browsers never answer a request to their storage. Counted
 * second by second: an alarm that waited for a frozen page rings at once, and says nothing of the disk.
 */
const SECONDS = 5;

/** Hands on what a disk answers; `otherwise`: nothing came in time. */
export const inTime = <A>(scheduler: Scheduler, answer: Promise<A>, otherwise: A): Promise<A> =>
  new Promise((resolve, reject) => {
    let cancel = (): void => {};
    const wait = (seconds: number): void => {
      cancel = scheduler.after(1_000, () => (seconds > 1 ? wait(seconds - 1) : resolve(otherwise)));
    };
    wait(SECONDS);
    void answer.then(resolve, reject).finally(() => cancel());
  });
