/** Runs an attempt, telling it how many with its key were under way when it came. */
export type UnderWay = <T>(key: string, attempt: (ahead: number) => Promise<T>) => Promise<T>;

/** Failures are noted when an attempt ends: without this, guesses that come all at once would each find none. */
export const attemptsUnderWay = (): UnderWay => {
  const counts = new Map<string, number>();
  return async (key, attempt) => {
    const ahead = counts.get(key) ?? 0;
    counts.set(key, ahead + 1);
    try {
      return await attempt(ahead);
    } finally {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };
};
