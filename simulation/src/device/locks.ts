interface Held {
  readonly letGo: () => void;
}

/** The browser's locks as far as a tab asks for them: one holder, who may be robbed. */
export const createLocks = (): LockManager => {
  const holders = new Map<string, Held>();
  const request = (name: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (holders.has(name) && options.steal !== true) return;
      const robbed = holders.get(name);
      const own: Held = { letGo: () => reject(new DOMException('The lock was stolen', 'AbortError')) };
      holders.set(name, own);
      robbed?.letGo();
      void work().then((value) => {
        if (holders.get(name) === own) holders.delete(name);
        resolve(value);
      });
    });
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
};
