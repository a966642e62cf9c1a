import { DEVICE_HEADER, type Endpoint } from '@quipu/contract';
import { openFamily } from '../../accounts/tokens/token-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../evaluation-fixture.ts';
import { addTestPerson } from '../people.ts';
import type { TestServer } from '../test-server.ts';
import type { Known } from './wire-example.ts';

const HOUR = 3_600_000;
type Headers = Readonly<Record<string, string>>;

const headersOf = async (server: TestServer, userId: number): Promise<Headers> => {
  const { db } = server.database;
  const person = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const login = await openFamily(db, person, (await server.context.institution()).rules, server.clock.now);
  return { authorization: `Bearer ${login?.pair.accessToken ?? ''}`, [DEVICE_HEADER]: 'equipo-de-prueba-1' };
};

/** Somebody with a sheet under way that has a timed section, and an operator: whatever is asked gets as far as it can. */
export interface Somebody {
  readonly userId: number;
  readonly sheet: { readonly id: number; readonly session_id: number | null; readonly answer_base: number };
  readonly sectionId: number;
  readonly headers: Headers;
  readonly operator: Headers;
}

let number = 0;
export const somebody = async (server: TestServer): Promise<Somebody> => {
  number += 1;
  const { db } = server.database;
  const userId = await addTestPerson(db, `NUM${number}`);
  const operator = await headersOf(server, await addTestPerson(db, `OPERA${number}`, { roles: ['operator'] }));
  const json = evaluationJson(`Números ${number}`, [section('Primera', [choice('p1'), choice('p2')], 600)]);
  await giveEvaluation(db, json, [userId], { start: server.clock.now - HOUR, end: server.clock.now + HOUR });
  const sheet = await db
    .selectFrom('answers_sheet')
    .select(['id', 'session_id', 'answer_base'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const headers = await headersOf(server, userId);
  const opened = await server.app.inject({ url: `/api/answers-sheet/${sheet.id}`, headers });
  const { form } = opened.json() as { readonly form: { readonly sections: readonly { readonly id: number }[] } };
  return { userId, sheet, headers, operator, sectionId: form.sections[0]?.id ?? 1 };
};

/** Ids of what is theirs, by the wire's names. */
export const knownTo =
  (server: TestServer, { userId, sheet, sectionId }: Somebody, { path }: Endpoint): Known =>
  (name) => {
    if (/answers_?sheet_?id|^sheet_id$/i.test(name)) return sheet.id;
    if (/^section_?id$/i.test(name)) return sectionId;
    if (name === 'user_id' || name === 'to') return userId;
    if (name === 'timestamp' || name.endsWith('_at')) return server.clock.now;
    if (name === 'session') return sheet.session_id ?? 1;
    if (name !== 'id') return 1;
    if (path.includes('/sessions/')) return sheet.session_id ?? 1;
    return /answers-sheet|console\/sheets/.test(path) ? sheet.id : 1;
  };
