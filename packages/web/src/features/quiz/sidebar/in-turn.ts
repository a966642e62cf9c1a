const waiting = new Set<() => void>();

const next = (): void => {
  const [work] = waiting;
  if (work === undefined) return;
  waiting.delete(work);
  work();
  after();
};
const after = (): void => {
  requestAnimationFrame(() => setTimeout(next));
};

/** Works one after the other, each once what was before is drawn: nothing that a person does waits for all of it. Returns what calls it off. */
export const inTurn = (work: () => void): (() => void) => {
  if (waiting.size === 0) after();
  waiting.add(work);
  return () => {
    waiting.delete(work);
  };
};

/** Does at once what waits: somebody goes to what is not drawn yet. */
export const allAtOnce = (): void => {
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
};
