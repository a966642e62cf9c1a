import * as E from '#fp-ts/Either.js';
import type { PendingEntry, QuizEvent } from '../../index.ts';
import { chosen, simpleSheet } from './simple-sheet.ts';
import { createSimulation, type Simulation } from './simulation.ts';

const ITEMS = 40;
export const sheet = simpleSheet([{ items: ITEMS, duration: null }]);
/** The ids of its choices. */
export const itemIds = Array.from({ length: ITEMS }, (_, place) => 100 + place).filter((id) => id % 2 === 0);
export const saysSecond = ({ details }: PendingEntry): boolean =>
  details.some(({ itemOptionId }) => (itemOptionId ?? 0) % 10 === 2);

/** Everything is answered at once, with the second option at each of `odd`, to a server that has been changed before. */
export const answered = async (
  seed: number,
  odd: readonly number[],
  change: (server: Simulation['server']) => void,
): Promise<Simulation> => {
  const simulation = createSimulation(seed, sheet);
  const { runtime, server, until } = simulation;
  await until(runtime().start());
  change(server);
  const all = itemIds.map((itemId) =>
    runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId, odd.includes(itemId) ? 2 : 1) }),
  );
  for (const one of all) {
    if (E.isLeft(await until(one))) throw new Error('an answer was not taken');
  }
  return simulation;
};

/** The number of answers in each post. */
export const sizesOf = (events: readonly QuizEvent[]): readonly number[] =>
  events.flatMap((event) => (event.type === 'SyncStarted' ? event.data.entries.length : []));

export const takenItems = ({ server }: Simulation): readonly number[] =>
  [...server.rows.values()]
    .filter(({ details }) => details.length > 0)
    .flatMap(({ id }) => sheet.sections[0]?.items.find(({ answerId }) => answerId === id)?.id ?? [])
    .sort((a, b) => a - b);
