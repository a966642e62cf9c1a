import * as E from '#fp-ts/Either.js';
import { emptySession, heldBackIds } from '../../index.ts';
import type { SyncReply, TransportFailure } from '../../runtime/ports.ts';
import { createPosting } from '../../runtime/posting.ts';
import { type CommandInput, createSessionStore } from '../../runtime/session-store.ts';
import type { StartedSync } from '../../runtime/suspicion.ts';
import { createUnseenRevisions } from '../../runtime/unseen-revisions.ts';
import { run } from '../decider-specification.ts';
import { anOpening, START } from '../sheets.ts';
import { chosen, simpleSheet } from '../simulation/simple-sheet.ts';

const ITEMS = 48;
const sheet = simpleSheet([{ items: ITEMS, duration: null }]);
export const taken: E.Either<never, Pick<SyncReply, 'setAside' | 'superseded'>> = E.right({
  setAside: [],
  superseded: [],
});
export const left = (failure: TransportFailure) => E.left(failure);
export const refused = (status: number) => left({ kind: 'refused', status, message: null });
export const off = left({ kind: 'serverOff', status: 500 });
/** Posts of a sheet in which so many choices were answered, to a server that a test plays. */
export const aPosting = async (answers: number, isFirstTaken = true) => {
  const world = { now: 0, takesAny: true, asked: 0, heard: 0 };
  const performed: CommandInput[] = [];
  const { session } = run([{ type: 'OpenSheet', at: START, content: sheet, opening: anOpening() }]);
  const real = createSessionStore({
    session,
    now: () => START + world.now,
    unseen: createUnseenRevisions(() => 0, emptySession),
    keep: async () => undefined,
    onEvents: () => undefined,
    before: () => false,
    onClockSet: () => undefined,
  });
  const store: typeof real = {
    ...real,
    perform: (command) => {
      performed.push(command);
      return real.perform(command);
    },
  };
  const answer = (place: number, option = 1): void => {
    const itemId = 100 + 2 * place;
    const done = real.perform({ type: 'AnswerItem', itemId, details: chosen(itemId, option) });
    if (E.isLeft(done)) throw new Error(JSON.stringify(done.left));
  };
  const posting = createPosting(
    store,
    () => world.now,
    async () => {
      world.asked += 1;
      return world.takesAny;
    },
    () => world.heard,
  );
  // What was only visited is at the server.
  const first = isFirstTaken ? await posting.start() : null;
  if (first !== null) posting.end(first, taken);
  performed.length = 0;
  for (let place = 0; place < answers; place += 1) answer(place);
  /** The next post, and how many answers are in it. */
  const next = async (): Promise<StartedSync> => {
    const sync = await posting.startNext();
    if (sync === null) throw new Error('nothing is posted');
    return sync;
  };
  /** Posts once; what the server says, and what is made of it. */
  const post = async (reply: Parameters<typeof posting.end>[1]) => {
    const sync = await next();
    const judged = await posting.judged(sync, reply);
    return {
      size: sync.entries.length,
      ids: sync.entries.map(({ id }) => id),
      judged,
      failure: posting.end(sync, judged),
    };
  };
  const sizes = async (count: number, reply: Parameters<typeof posting.end>[1]) => {
    const all: number[] = [];
    for (let at = 0; at < count; at += 1) all.push((await post(reply)).size);
    return all;
  };
  const finish = () => real.perform({ type: 'FinishQuiz', processes: [] });
  return {
    world,
    store: real,
    performed,
    posting,
    answer,
    next,
    post,
    sizes,
    finish,
    held: () => heldBackIds(real.head()),
  };
};
