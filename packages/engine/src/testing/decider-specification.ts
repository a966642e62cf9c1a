import { isLeft, isRight } from '#fp-ts/Either.js';
import { admissible } from '../log/rules.ts';
import type { Command } from '../model/command.ts';
import type { QuizEvent } from '../model/event.ts';
import { emptySession, type QuizSession } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import { decide } from '../session/decide.ts';
import { evolve } from '../session/evolve.ts';
import { expectSame } from './same.ts';

/** Runs commands that must all be accepted; returns the session and all that happened. */
export const run = (
  commands: readonly Command[],
  from: QuizSession = emptySession,
): { readonly session: QuizSession; readonly events: readonly QuizEvent[] } => {
  let session = from;
  const events: QuizEvent[] = [];
  for (const command of commands) {
    const decision = decide(command, session);
    if (isLeft(decision)) throw new Error(`${command.type} refused: ${JSON.stringify(decision.left)}`);
    for (const event of decision.right) {
      events.push(event);
      session = evolve(session, event);
    }
  }
  return { session, events };
};

/** The same, where its log may say each event after those before it. */
export const runByRules = (commands: readonly Command[]): ReturnType<typeof run> => {
  const result = run(commands);
  result.events.reduce((before, event) => {
    expectSame(`why a log may not say ${event.type}`, admissible(before, event), null);
    return evolve(before, event);
  }, emptySession);
  return result;
};

interface Outcome {
  /** Events, without their instant. */
  readonly thenEvents: (...expected: readonly Omit<QuizEvent, 'at'>[]) => QuizSession;
  readonly thenRefused: (rejection: Rejection) => void;
  readonly session: () => QuizSession;
}

/** Given commands that went before, when one more comes, then these events, or this refusal. */
export const given = (...before: readonly Command[]) => ({
  when: (command: Command): Outcome => {
    const { session } = run(before);
    const decision = decide(command, session);
    return {
      thenEvents: (...expected) => {
        const events = isRight(decision) ? decision.right.map(({ type, data }) => ({ type, data })) : decision.left;
        expectSame(`what came of ${command.type}`, events, expected);
        return run([command], session).session;
      },
      thenRefused: (rejection) =>
        expectSame(`why ${command.type} was refused`, isLeft(decision) ? decision.left : decision.right, rejection),
      session: () => run([command], session).session,
    };
  },
});
