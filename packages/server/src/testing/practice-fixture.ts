import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { examinee } from './examinee.ts';
import { askedAction, staffWith, tokenOf } from './office-fixture.ts';
import { rightOf } from './replies.ts';
import { startTestServer } from './test-server.ts';

export const HOUR = 3_600_000;

/** A server with an evaluation to practise on, and who offers it to sessions. */
export const practiceFixture = async () => {
  const server = await startTestServer();
  let rosa = await staffWith(server, 'ROSA', ['planner']);
  const json = evaluationJson('Pruebe su equipo', [section('S', [choice('q')])], { practice: 1 });
  const tomorrow = { start: server.clock.now + 24 * HOUR, end: server.clock.now + 26 * HOUR };
  const { quizId: practice } = await giveEvaluation(server.database.db, json, [], tomorrow);
  const home = async (reference: string) => {
    const who = await examinee(server, reference);
    const list = await who.list();
    if (list.status !== 200) throw new Error('refused');
    return { who, sheets: list.body.sheets };
  };
  return {
    server,
    practice,
    home,
    offer: async (id: number, how = askedAction(), quizId = practice) =>
      rightOf(await server.api.offerOfficePractice({ id, quizId, ...how }, rosa)),
    seen: async (id: number) => rightOf(await server.api.officePractice({ id }, rosa)),
    /** Puts somebody on a session's roster. */
    enter: async (id: number, reference: string) =>
      rightOf(
        await server.api.enterOfficeRoster(
          { id, reference, roomId: null, desk: null, isTrial: false, ...askedAction() },
          rosa,
        ),
      ),
    /** Their sheets of it. */
    practised: async (reference: string) =>
      (await home(reference)).sheets.filter(({ quiz }) => quiz.name === 'Práctica: Pruebe su equipo'),
    /** Gives who offers it a token of now. */
    logInAgain: async () => {
      rosa = await tokenOf(server, rosa.userId);
    },
  };
};
export type PracticeFixture = Awaited<ReturnType<typeof practiceFixture>>;
