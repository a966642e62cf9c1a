const MAX_LOAD_MS = 120_000;

/** Code that is on its way, for so long: on a line that stands, an import neither comes nor fails. */
export const bounded = <A>(work: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const alarm = setTimeout(() => {
      reject(new Error('The code took too long to load'));
    }, MAX_LOAD_MS);
    work.then(resolve, reject).finally(() => {
      clearTimeout(alarm);
    });
  });
