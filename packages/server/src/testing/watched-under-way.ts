import { watchedSession } from './console-fixture.ts';
import { examinee, opened } from './examinee.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

/** A session whose first sheet is under way, and what its examinees are told by push. */
export const watchedUnderWay = async (server: TestServer, examinees = 2) => {
  const fixture = await watchedSession(server, examinees);
  const [sheetId = 0] = fixture.sheetIds;
  const who = await examinee(server, fixture.references[0] ?? '');
  const sheet = await opened(who, sheetId);
  const told = async (place = 0) => {
    const one = place === 0 ? who : await examinee(server, fixture.references[place] ?? '');
    const query = { after: null };
    const reply = rightOf(await server.api.getMissedEvents(query, { token: one.token() }));
    return reply.status === 200 ? reply.body.events.map(({ name, data }) => ({ name, ...(data as object) })) : [];
  };
  const row = async () =>
    server.database.db.selectFrom('answers_sheet').selectAll().where('id', '=', sheetId).executeTakeFirstOrThrow();
  return { ...fixture, sheetId, who, sheet, told, row };
};
