import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../content/authoring/authored-evaluation.ts';
import { addEvaluation } from '../content/authoring/evaluation-store.ts';
import { addSessionWith } from '../exams/roster/add-sheets.ts';
import type { FormContent } from '../platform/db/columns/form.ts';
import type { Db } from '../platform/db/database.ts';
import { authoringProblems } from '../platform/json/closed-record.ts';
import type { StoredNames } from '../platform/storage/stored-files.ts';

type Json = Readonly<Record<string, unknown>>;

export const choice = (key: string, more: Json = {}): Json => ({
  key,
  type: 1,
  content: `<p>Pregunta ${key}</p>`,
  options: [
    { key: 'a', content: 'uno', correct: 0 },
    { key: 'b', content: 'dos', correct: 1 },
    { key: 'c', content: 'tres', correct: 0 },
  ],
  ...more,
});

export const section = (name: string, items: readonly Json[], duration: number | null = null): Json => ({
  name,
  duration,
  items,
});

/** An hour long, unless `more` says otherwise. */
export const evaluationJson = (name: string, sections: readonly Json[], more: Json = {}): Json => ({
  name,
  type: 'EV',
  time_limit: 60,
  update_each: 3,
  extra: {},
  sections,
  ...more,
});

export interface GivenEvaluation {
  readonly quizId: number;
  readonly formId: number;
  readonly sessionId: number;
  readonly content: FormContent;
}

interface Window {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** Loads an evaluation as an author would, with a session, and enters each person in it. */
export const giveEvaluation = async (
  db: Db,
  json: Json,
  userIds: readonly number[],
  window: Window,
  requireQuizId: number | null = null,
  files: StoredNames = new Map(),
): Promise<GivenEvaluation> => {
  const authored = AuthoredEvaluation.decode(json);
  if (E.isLeft(authored)) throw new Error(authoringProblems(authored.left).join('\n'));
  return db.transaction().execute(async (tx) => {
    const added = await addEvaluation(tx, authored.right, files, requireQuizId);
    if (E.isLeft(added)) throw new Error(added.left.join('\n'));
    const { quizId, formId, timeLimit } = added.right;
    const sessionId = await addSessionWith(tx, { quizId, timeLimit, ...window }, userIds, window.start);
    const { content } = await tx
      .selectFrom('form')
      .select('content')
      .where('id', '=', formId)
      .executeTakeFirstOrThrow();
    return { quizId, formId, sessionId, content };
  });
};
