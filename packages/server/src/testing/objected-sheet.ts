import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';
import { watchedUnderWay } from './watched-under-way.ts';

export const OBJECTION = 'Se desconectó el cable del monitor: no había otra pantalla.';

/** A sheet that was ended for what was seen, twice of one kind and once of another, with the calls of its person. */
export const sheetEndedFor = async (server: TestServer) => {
  const fixture = await watchedUnderWay(server);
  const { sheetId, who } = fixture;
  const at = new Date(server.clock.now);
  const rows = await server.database.db
    .insertInto('incident')
    .values(
      (['displays', 'displays', 'printScreen'] as const).map((kind) => ({
        sheet_id: sheetId,
        kind,
        at,
        evidence: '2',
      })),
    )
    .returning('id')
    .execute();
  const own = (token: string = who.token()) => ({
    incidents: async (id = sheetId) => rightOf(await server.api.getOwnIncidents({ id }, { token })),
    object: async (incidents: readonly number[], text = OBJECTION, id = sheetId) =>
      rightOf(await server.api.objectToIncidents({ id, incidents, text }, { token })),
  });
  return {
    ...fixture,
    ids: rows.map(({ id }) => id),
    own,
    end: async () => {
      const reply = await who.finish(sheetId, 'FC');
      if (reply.status !== 200) throw new Error(`not ended: ${JSON.stringify(reply)}`);
    },
  };
};
