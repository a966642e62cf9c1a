export type { FlushResult } from './outbox.ts';
export type * from './ports.ts';
export { createQuizRuntime, type QuizRuntime, type QuizRuntimePorts, type StartFailure } from './quiz-runtime.ts';
export { createServerClock, type ServerClock } from './server-clock.ts';
export type { CommandInput } from './session-store.ts';
