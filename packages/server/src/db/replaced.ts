const times = new WeakMap<object, number>();

/** How often all that a database holds gave way to something else: what was kept of it from before is no longer so. */
export const timesReplaced = (db: object): number => times.get(db) ?? 0;

/** To be told while nobody can read what there was. */
export const tellReplaced = (db: object): void => {
  times.set(db, timesReplaced(db) + 1);
};
