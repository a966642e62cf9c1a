import { type Left, type Place, sharedOrAlone } from './shared-or-alone.ts';

/**
 * Does a request that shares nothing: at first with `isFreeOnly`, which waits for nobody, and is 'held' where it would have to; then in the
 * line of all that wait (`sharedOrAlone`), so that the others keep most of the connections.
 */
export const freeOrAlone = <Req, Res extends object>(
  place: Place,
  keyOf: (request: Req) => number,
  work: (request: Req, isFreeOnly: boolean) => Promise<Res | Left>,
): ((request: Req) => Promise<Res>) =>
  sharedOrAlone<Req, Res>(place, {
    keyOf,
    most: 1,
    together: async (group) => Promise.all(group.map((request) => work(request, true))),
    alone: async (request) => (await work(request, false)) as Res,
  });
