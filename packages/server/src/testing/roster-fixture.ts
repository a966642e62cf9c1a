import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { runCommand } from './run-command.ts';
import type { TestServer } from './test-server.ts';

const HOUR = 3_600_000;
const WHO = ['--operator', 'ROSA', '--reason', 'Nómina'] as const;

/** Does what an office does with rooms and a roster. Its files go with the server's folder as that closes. */
export const rosterOffice = (server: TestServer) => {
  const folder = mkdtempSync(join(server.context.config.dataFolder, 'roster-'));
  let files = 0;
  const run = (...argv: readonly string[]) => runCommand(server.context, argv);
  const act = (...argv: readonly string[]) => run(...argv, ...WHO);
  const done = async (...argv: readonly string[]) => {
    const outcome = await act(...argv);
    if (!outcome.ok) throw new Error(outcome.lines.join('\n'));
    return outcome.lines;
  };
  const at = (ms: number) => new Date(server.clock.now + ms).toISOString();
  return {
    run,
    act,
    done,
    file: (...lines: readonly string[]): string => {
      files += 1;
      const path = join(folder, `nomina-${files}.csv`);
      writeFileSync(path, `\uFEFF${lines.join('\r\n')}\r\n`);
      return path;
    },
    /** One with these sessions, in hours from now, and nobody on its roster. Returns their numbers. */
    evaluation: async (name: string, windows: readonly (readonly [number, number])[] = [[-1, 3]]) => {
      const [first = [-1, 3], ...more] = windows;
      const json = evaluationJson(name, [section('S', [choice('p')])], { grading: {}, practice: 1, rescheduling: 1 });
      const window = { start: server.clock.now + first[0] * HOUR, end: server.clock.now + first[1] * HOUR };
      const { sessionId } = await giveEvaluation(server.database.db, json, [], window);
      const sessions = [String(sessionId)];
      for (const [start, end] of more) {
        const [line = ''] = await done('add-session', name, '--start', at(start * HOUR), '--end', at(end * HOUR));
        sessions.push(/\d+/.exec(line)?.[0] ?? '');
      }
      return sessions;
    },
    /** The lines of the roster of a session: who, room, desk. */
    placesOf: async (session: string) =>
      (
        await server.database.db
          .selectFrom('answers_sheet as sheet')
          .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
          .leftJoin('room', 'room.id', 'sheet.room_id')
          .select(['person.reference', 'room.name as room', 'sheet.desk'])
          .where('sheet.session_id', '=', Number(session))
          .where('sheet.is_valid', '=', true)
          .orderBy('person.reference')
          .execute()
      ).map(({ reference, room, desk }) => `${reference} ${room ?? '-'} ${desk ?? '-'}`),
  };
};
