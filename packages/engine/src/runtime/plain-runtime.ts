import type { Rejection } from '../model/rejection.ts';
import { eitherOf, type Result, resultOf } from '../model/result.ts';
import type { Transport, TransportFailure } from './ports.ts';
import { createQuizRuntime, type QuizRuntime, type QuizRuntimePorts, type StartFailure } from './quiz-runtime.ts';
import type { CommandInput } from './session-store.ts';

type Plain<Call> = Call extends (...given: infer Given) => () => Promise<infer Reply>
  ? (...given: Given) => Promise<Result<TransportFailure, Right<Reply>>>
  : never;
type Right<Reply> = Reply extends { readonly _tag: 'Right'; readonly right: infer Value } ? Value : never;

/** The server, as the engine needs it, in calls that give promises of plain results. They never reject. */
export type PlainTransport = { readonly [Call in keyof Transport]: Plain<Transport[Call]> };

/** The same server, as the engine asks it. */
export const transportOf = (plain: PlainTransport): Transport => ({
  open: () => async () => eitherOf(await plain.open()),
  sync: (entries) => async () => eitherOf(await plain.sync(entries)),
  startSection: (id, startedAt, ask) => async () => eitherOf(await plain.startSection(id, startedAt, ask)),
  finish: (status, comment, at, entries, owes) => async () =>
    eitherOf(await plain.finish(status, comment, at, entries, owes)),
  printScreenSeen: (seenAt) => async () => eitherOf(await plain.printScreenSeen(seenAt)),
  time: () => async () => eitherOf(await plain.time()),
});

export interface PlainRuntimePorts extends Omit<QuizRuntimePorts, 'transport'> {
  readonly transport: PlainTransport;
}

/** The same runtime, for whoever does not have fp-ts. */
export interface PlainRuntime extends Omit<QuizRuntime, 'start' | 'dispatch' | 'startSection'> {
  readonly start: () => Promise<Result<StartFailure, void>>;
  readonly dispatch: (command: CommandInput) => Promise<Result<Rejection, void>>;
  readonly startSection: (sectionId: number) => Promise<Result<Rejection | TransportFailure, void>>;
}

export const createPlainRuntime = ({ transport, ...ports }: PlainRuntimePorts): PlainRuntime => {
  const runtime = createQuizRuntime({ ...ports, transport: transportOf(transport) });
  return {
    ...runtime,
    start: async () => resultOf(await runtime.start()),
    dispatch: async (command) => resultOf(await runtime.dispatch(command)),
    startSection: async (sectionId) => resultOf(await runtime.startSection(sectionId)),
  };
};
