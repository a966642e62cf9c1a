import type { LoginReply, Signal } from '@quipu/contract';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from './examinee.ts';
import { liveFixture } from './live-fixture.ts';
import { addTestPerson, logInAs } from './people.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

const HOUR = 3_600_000;

export const candidateOf = (viewing: number, candidate = 'candidate:1 1 udp 1 10.0.0.1 9 typ host'): Signal => ({
  type: 'candidate',
  viewing,
  attempt: 1,
  candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0 },
});
export const offerOf = (viewing: number, sdp = 'v=0'): Signal => ({ type: 'offer', viewing, attempt: 1, sdp });
export const answerOf = (viewing: number, sdp = 'v=0'): Signal => ({ type: 'answer', viewing, attempt: 1, sdp });
export const stopOf = (viewing: number): Signal => ({ type: 'stop', viewing });

export interface Watched {
  readonly sheetId: number;
  readonly sessionId: number;
  readonly userId: number;
  readonly who: Examinee;
}

/** Sheets under way, and proctors who view them, on one server. */
export const viewingFixture = async (server: TestServer) => {
  const { db } = server.database;
  const { api } = server;
  const live = await liveFixture(server);
  let number = 0;

  const watched = async (): Promise<Watched> => {
    number += 1;
    const userId = await addTestPerson(db, `MIRADA${number}`);
    const json = evaluationJson(`Mirada ${number}`, [section('S', [choice('p1')])]);
    const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
    await giveEvaluation(db, json, [userId], window);
    const who = await examinee(server, `MIRADA${number}`);
    const sheetId = await onlySheet(who);
    await opened(who, sheetId);
    const { session_id: sessionId } = await db
      .selectFrom('answers_sheet')
      .select(({ ref }) => ref('session_id').$notNull().as('session_id'))
      .where('id', '=', sheetId)
      .executeTakeFirstOrThrow();
    return { sheetId, sessionId, userId, who };
  };
  /** Makes a proctor of the sessions of these sheets. */
  const proctor = async (...sheets: readonly Watched[]): Promise<LoginReply> => {
    number += 1;
    const userId = await addTestPerson(db, `VE${number}`, { roles: ['proctor'] });
    for (const { sessionId } of sheets)
      await db.insertInto('session_proctor').values({ session_id: sessionId, user_id: userId }).execute();
    return logInAs(server, `VE${number}`);
  };

  const begin = async (
    { accessToken: token }: Pick<LoginReply, 'accessToken'>,
    { sheetId }: Pick<Watched, 'sheetId'>,
  ) => rightOf(await api.beginViewing({ id: sheetId }, { token }));
  return {
    live,
    watched,
    proctor,
    begin,
    /** Begins one that can be begun. */
    begun: async (by: LoginReply, of: Watched): Promise<number> => {
      const reply = await begin(by, of);
      if (reply.status !== 200) throw new Error(`The viewing was not begun: ${JSON.stringify(reply)}`);
      return reply.body.viewing;
    },
    renew: async ({ accessToken: token }: LoginReply, id: number) => rightOf(await api.renewViewing({ id }, { token })),
    end: async ({ accessToken: token }: LoginReply, id: number) => rightOf(await api.endViewing({ id }, { token })),
    signal: async (token: string, to: number, signal: Signal) =>
      rightOf(await api.postSignal({ signal, to }, { token })),
    /** Collects what a person's device hears from now on of live video. */
    listens: async (who: { readonly userId: number; readonly accessToken: string }) => {
      const { heard } = await live.connectAs(who);
      return () =>
        heard.flatMap(({ data }) => ('signal' in data ? [{ from: data['from'], signal: data['signal'] }] : []));
    },
  };
};
export type ViewingFixture = Awaited<ReturnType<typeof viewingFixture>>;
