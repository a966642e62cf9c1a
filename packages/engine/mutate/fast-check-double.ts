import fc from 'fast-check';

export * from 'fast-check';

/** Enough for most mutants. One that is seen in so few runs is nearly always seen in all of them. */
const MAX_RUNS = 25;

const assert: typeof fc.assert = ((property: never, params: { readonly numRuns?: number } = {}) =>
  fc.assert(property, {
    // What passes without a mutant passes always: a test that fails has seen one.
    seed: 1,
    // Nobody reads the example.
    endOnFailure: true,
    ...params,
    numRuns: Math.min(MAX_RUNS, params.numRuns ?? MAX_RUNS),
  })) as never;

export default { ...fc, assert };
