import { expect } from 'vitest';
import { AT, answering } from './graded-evaluation.ts';
import { gradedSheets } from './graded-sheets.ts';
import { askedAction, staffWith } from './office-fixture.ts';
import { rightOf } from './replies.ts';
import { startTestServer } from './test-server.ts';
import { twoPersons } from './two-persons-fixture.ts';

export const conflict = (msg: string) => ({ status: 409, body: { msg } });

/** A server with two operators, and evaluations for what one of them proposes. */
export const proposalsFixture = async () => {
  const server = await startTestServer();
  const rosa = await staffWith(server, 'ROSA', ['operator']);
  const luis = await staffWith(server, 'LUIS', ['operator']);
  const two = twoPersons(server, luis);
  let number = 0;
  return {
    server,
    rosa,
    luis,
    two,
    lastAction: () =>
      server.database.db
        .selectFrom('operator_action')
        .select(['who', 'why', 'what'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    /** An evaluation that waits to be published, taken by the first of two. */
    taken: async (grading: Readonly<Record<string, unknown>> = { publish: 'operator' }) => {
      number += 1;
      const name = `De dos ${number}`;
      const use = gradedSheets(server);
      const pair = await use.people(`DOS${number}X`, 2);
      await use.give(name, pair, { grading });
      const [ana, luz] = pair.people;
      if (ana === undefined || luz === undefined) throw new Error('nobody');
      const sheet = await use.take(ana, (of) => new Map([[AT.one, answering(of).options(AT.one, 'tres')]]));
      const { quiz_id: id } = await server.database.db
        .selectFrom('answers_sheet')
        .select('quiz_id')
        .where('id', '=', sheet.id)
        .executeTakeFirstOrThrow();
      const publish = async (who: { readonly token: string | null } = rosa, body = askedAction()) =>
        rightOf(await server.api.publishOfficeResults({ id, ...body }, who));
      /** Proposed by the first; its number. */
      const proposed = async () => {
        expect(await publish()).toMatchObject({ status: 200, body: { isProposed: true } });
        return two.lastOf(rosa);
      };
      const grade = async () => (await use.listed(ana))?.finalGrade;
      return { name, use, pair, ana, luz, sheet, id, publish, proposed, grade };
    },
  };
};
export type ProposalsFixture = Awaited<ReturnType<typeof proposalsFixture>>;
