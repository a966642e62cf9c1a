/** A promise that answers in the same turn, so that streams which ask one can run in simulated time. */
export const atOnce = <T>(value: T): Promise<T> => {
  const settled = {
    // biome-ignore lint/suspicious/noThenProperty: to be taken for a promise is what it is for.
    then: (heard?: ((value: T) => unknown) | null): unknown => (heard ? atOnce(heard(value)) : settled),
  };
  return settled as unknown as Promise<T>;
};

export const refusedAtOnce = (reason: unknown): Promise<never> => {
  const settled = {
    // biome-ignore lint/suspicious/noThenProperty: to be taken for a promise is what it is for.
    then: (_heard?: unknown, refused?: ((reason: unknown) => unknown) | null): unknown =>
      refused ? atOnce(refused(reason)) : settled,
  };
  return settled as unknown as Promise<never>;
};
