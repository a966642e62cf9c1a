export type Listener = (...given: never[]) => unknown;

/** Whoever listens to one object of Electron's. */
export const listeners = () => {
  const heard = new Map<string, Listener[]>();
  const off = (event: string, listener: Listener): void =>
    void heard.set(
      event,
      (heard.get(event) ?? []).filter((one) => one !== listener),
    );
  const on = (event: string, listener: Listener): unknown => heard.set(event, [...(heard.get(event) ?? []), listener]);
  return {
    on,
    once: (event: string, listener: Listener): unknown => {
      const first: Listener = (...given) => {
        off(event, first);
        return listener(...given);
      };
      return on(event, first);
    },
    off,
    emit: (event: string, ...given: unknown[]): void => {
      for (const listener of heard.get(event) ?? []) listener(...(given as never[]));
    },
    count: () => [...heard.values()].flat().length,
  };
};
