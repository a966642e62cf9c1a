/** Runs works one at a time among the tabs of this origin; where the browser has no locks, they just run. */
export const exclusively =
  (name: string) =>
  async <A>(work: () => Promise<A>): Promise<A> => {
    const locks: LockManager | undefined = navigator.locks;
    return locks === undefined ? work() : await locks.request(name, work);
  };
