import { type Client, identityCalls, sheetCalls, timeCalls, videoCalls } from '@quipu/contract';

/** The calls of whoever takes an evaluation, its camera included. */
export const quizCalls = { ...sheetCalls, ...identityCalls, ...timeCalls, ...videoCalls };
export type QuizApi = Client<typeof quizCalls>;
