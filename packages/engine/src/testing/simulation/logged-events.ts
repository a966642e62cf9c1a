import { expect } from 'vitest';
import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../../model/event.ts';
import { replay } from '../../session/evolve-in-place.ts';
import { logReplayOfText } from '../log-replay-of-text.ts';
import type { Simulation } from './simulation.ts';

/** The events of a page's log, once it keeps the rules and leads to the page's session. */
export const loggedEvents = async ({ runtime }: Pick<Simulation, 'runtime'>): Promise<readonly QuizEvent[]> => {
  const log = logReplayOfText();
  const events: QuizEvent[] = [];
  for await (const line of runtime().lines()) {
    const event = log.next(line);
    if (E.isLeft(event)) throw new Error(`line ${event.left.line}: ${JSON.stringify(event.left.problem)}`);
    events.push(...event.right);
  }
  const { state } = runtime().session();
  expect(log.session().state).toEqual(state);
  expect(replay(events).state).toEqual(state);
  return events;
};
