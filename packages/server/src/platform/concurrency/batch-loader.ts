/**
 * Looks up together what is asked for while an earlier look-up is under way, or in the same turn: one statement for many
 * requests when they come in crowds, and no delay when they don't.
 */
export const batchLoader = <K, V>(lookUp: (keys: readonly K[]) => Promise<readonly V[]>): ((key: K) => Promise<V>) => {
  interface Waiting {
    readonly key: K;
    readonly resolve: (value: V) => void;
    readonly reject: (error: unknown) => void;
  }
  const MAX_BATCH = 500;
  let queue: Waiting[] = [];
  let isBusy = false;

  const run = async (): Promise<void> => {
    const group = queue.slice(0, MAX_BATCH);
    queue = queue.slice(MAX_BATCH);
    try {
      const values = await lookUp(group.map(({ key }) => key));
      group.forEach(({ resolve }, index) => {
        resolve(values[index] as V);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    isBusy = queue.length > 0;
    if (isBusy) void run();
  };

  return (key) =>
    new Promise<V>((resolve, reject) => {
      queue.push({ key, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      // Microtasks would run before the next request of this turn is read.
      setImmediate(() => void run());
    });
};

/** The same of what is looked up into a map: each key once, and undefined where there is nothing of it. */
export const batchMapLoader = <K, V>(
  lookUp: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): ((key: K) => Promise<V | undefined>) =>
  batchLoader(async (keys: readonly K[]) => {
    const found = await lookUp([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  });
