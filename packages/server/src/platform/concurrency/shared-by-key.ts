/** Does the work of one key once at a time: whoever asks while it is done shares the next one, which sees what has changed until then. */
export const sharedByKey = <V>(work: (key: number) => Promise<V>): ((key: number) => Promise<V>) => {
  const underWay = new Map<number, Promise<unknown>>();
  const next = new Map<number, Promise<V>>();
  const begin = (key: number): Promise<V> => {
    const own = work(key);
    underWay.set(
      key,
      own.then(
        () => underWay.delete(key),
        () => underWay.delete(key),
      ),
    );
    return own;
  };
  return (key) => {
    const before = underWay.get(key);
    if (before === undefined) return begin(key);
    const known = next.get(key);
    if (known !== undefined) return known;
    const own = before.then(() => {
      next.delete(key);
      return begin(key);
    });
    next.set(key, own);
    return own;
  };
};
