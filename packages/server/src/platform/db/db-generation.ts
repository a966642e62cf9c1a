import { LRUCache } from 'lru-cache';

const generations = new WeakMap<object, number>();

/** Counts how often all that a database holds gave way to something else: what was kept of it from before is no longer so. */
export const dbGeneration = (db: object): number => generations.get(db) ?? 0;

/** Tells that all gave way to something else. It is called while nobody can read what there was. */
export const nextGeneration = (db: object): void => {
  generations.set(db, dbGeneration(db) + 1);
};

/**
 * Gives the cache of what never changes of rows, by their keys. Each generation has its own, so that a look-up which began in
 * an earlier one keeps nothing in this one.
 */
export const generationCache = <V extends object, K extends number | string = number>(
  db: object,
  max: number,
): (() => LRUCache<K, V>) => {
  let cache = new LRUCache<K, V>({ max });
  let of = dbGeneration(db);
  return () => {
    if (of !== dbGeneration(db)) cache = new LRUCache({ max });
    of = dbGeneration(db);
    return cache;
  };
};

/** One for each database, which is made for whoever asks first: what one module has read of it the others know, too. */
export const perDb = <D extends object, A>(make: (db: D) => A): ((db: D) => A) => {
  const made = new WeakMap<D, { readonly one: A }>();
  return (db) => {
    const known = made.get(db) ?? { one: make(db) };
    made.set(db, known);
    return known.one;
  };
};
