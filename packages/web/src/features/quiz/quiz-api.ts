import {
  type Client,
  getUserFacelog,
  postFacelog,
  reportState,
  sheetCalls,
  timeCalls,
  videoCalls,
} from '@quipu/contract';

/** The calls of whoever takes an evaluation, its camera included. */
export const quizCalls = { ...sheetCalls, ...timeCalls, ...videoCalls, getUserFacelog, postFacelog, reportState };
export type QuizApi = Client<typeof quizCalls>;
