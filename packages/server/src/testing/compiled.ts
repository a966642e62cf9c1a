import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../content/authoring/authored-evaluation.ts';
import { compileEvaluation } from '../content/authoring/compile-evaluation.ts';
import { authoringProblems } from '../platform/json/closed-record.ts';
import { asNamed } from '../platform/storage/stored-files.ts';
import { evaluationJson, section } from './evaluation-fixture.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Compiles an evaluation's file; `files`: those that are beside it. */
export const compiled = (json: Json, files: readonly string[] = []) => {
  const authored = AuthoredEvaluation.decode(json);
  return E.isLeft(authored)
    ? E.left(authoringProblems(authored.left))
    : compileEvaluation(authored.right, asNamed(files), 100);
};

/** Gives what is told of an evaluation with these questions. */
export const problemsOf = (items: readonly Json[], more: Json = {}): readonly string[] => {
  const result = compiled(evaluationJson('Mala', [section('S', items)], more));
  return E.isLeft(result) ? result.left : [];
};

export const when = (item: string, option = 'a'): Json => ({ logic: 'AND', rules: [{ item, option }] });
