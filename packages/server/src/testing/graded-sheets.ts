import type { Details } from '@quipu/engine';
import { gradeDue } from '../exams/grading/grade-due.ts';
import { giveEvaluation } from './evaluation-fixture.ts';
import { type Examinee, entry, examinee, opened } from './examinee.ts';
import { gradedEvaluation, rightAnswersOf } from './graded-evaluation.ts';
import { addTestPerson } from './people.ts';
import { rightOf } from './replies.ts';
import { runCommand } from './run-command.ts';
import type { TestServer } from './test-server.ts';

type Json = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;

export interface GradedPeople {
  readonly references: readonly string[];
  readonly ids: readonly number[];
  readonly people: readonly Examinee[];
}

export const emailOf = (reference: string): string => `${reference.toLowerCase()}@ejemplo.ec`;

/** Does what tests of reviews and regrades do with a server. */
export const gradedSheets = (server: TestServer) => {
  const lastSheet = async (who: Examinee): Promise<number> => {
    const reply = await who.list();
    return reply.status === 200 ? (reply.body.sheets.at(-1)?.id ?? 0) : 0;
  };
  /** Answers all of it right but for `changed`, and finishes. */
  const finish = async (
    who: Examinee,
    changed: (sheet: Awaited<ReturnType<typeof opened>>) => ReadonlyMap<number, Details> = () => new Map(),
  ) => {
    const sheet = await opened(who, await lastSheet(who));
    const answers = new Map([...rightAnswersOf(sheet), ...changed(sheet)]);
    const entries = [...answers].map(([place, details]) => entry(sheet, place, details));
    const finished = await who.finish(sheet.id, 'F', { answers: entries });
    if (finished.status !== 200) throw new Error(`The sheet was not finished: ${JSON.stringify(finished)}`);
    return sheet;
  };
  return {
    /** Logged in; the first one is `${prefix}0`. */
    people: async (prefix: string, count: number): Promise<GradedPeople> => {
      const references = Array.from({ length: count }, (_, place) => `${prefix}${place}`);
      const ids: number[] = [];
      for (const reference of references) ids.push(await addTestPerson(server.database.db, reference));
      const people: Examinee[] = [];
      for (const reference of references) people.push(await examinee(server, reference));
      return { references, ids, people };
    },
    give: async (
      name: string,
      { ids }: GradedPeople,
      { grading = {}, ...more }: { readonly grading?: Json | null } & Json = {},
    ) => {
      const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
      await giveEvaluation(server.database.db, gradedEvaluation(name, grading, more), ids, window);
    },
    finish,
    /** The same, and has it graded. */
    take: async (...taking: Parameters<typeof finish>) => {
      const sheet = await finish(...taking);
      await gradeDue(server.context);
      return sheet;
    },
    listed: async (who: Examinee) => {
      const reply = await who.list();
      return reply.status === 200 ? reply.body.sheets.at(-1) : undefined;
    },
    review: async (who: Examinee, id: number, headers: Readonly<Record<string, string>> = {}) =>
      rightOf(await server.api.getAnswerReview({ id }, { token: who.token(), headers })),
    ask: async (who: Examinee, answersSheetId: number, itemId: number, comment = 'No estoy de acuerdo') =>
      rightOf(await server.api.requestRegrade({ answersSheetId, itemId, comment }, { token: who.token() })),
    run: (...argv: readonly string[]) => runCommand(server.context, argv),
  };
};
