import { randomBytes } from 'node:crypto';
import type { ReportedState, SeenStretch } from '@quipu/contract';
import { openFamily } from '../accounts/tokens/token-store.ts';
import { assignProctor } from '../proctoring/console/assignment-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from './evaluation-fixture.ts';
import { addTestPerson } from './people.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

const HOUR = 3_600_000;
/** Names what is asked for: each time something new. */
const anew = () => randomBytes(16).toString('hex');
const ITEMS = [choice('p1'), choice('p2'), choice('p3')];

/** Everybody may call them: who is let is the server's to say. */
export const consoleCalls = ({ api }: TestServer, token: string) => {
  const as = { token };
  return {
    sessions: async (day: string | null = null) => rightOf(await api.consoleSessions({ day }, as)),
    sheets: async (id: number, after: number | null = null) => rightOf(await api.consoleSheets({ id, after }, as)),
    timeline: async (id: number) => rightOf(await api.consoleTimeline({ id }, as)),
    photo: async (id: number) => rightOf(await api.consolePhoto({ id }, as)),
    close: async (id: number, reason = 'Revisado') => rightOf(await api.closeIncident({ id, reason }, as)),
    closeMany: async (id: number, incidents: readonly number[], reason = 'Revisado') =>
      rightOf(await api.closeIncidents({ id, incidents, reason }, as)),
    message: async (id: number, sheetId: number | null, message = 'Falta poco', once = anew()) =>
      rightOf(await api.sendConsoleMessage({ id, sheetId, message, once }, as)),
    giveTime: async (id: number, minutes = 10, reason = 'Corte de luz', once = anew()) =>
      rightOf(await api.giveSheetTime({ id, minutes, reason, once }, as)),
    giveSessionTime: async (id: number, minutes = 10, reason = 'Corte de luz', once = anew()) =>
      rightOf(await api.giveSessionTime({ id, minutes, reason, once }, as)),
    messageMany: async (id: number, sheets: readonly number[], message = 'Falta poco', once = anew()) =>
      rightOf(await api.sendMessageToMany({ id, sheets, message, once }, as)),
    giveTimeMany: async (id: number, sheets: readonly number[], minutes = 10, once = anew()) =>
      rightOf(await api.giveTimeToMany({ id, sheets, minutes, reason: 'Corte de luz', once }, as)),
    pause: async (id: number, sheets: readonly number[] | null, isPaused: boolean, once = anew()) =>
      rightOf(await api.pauseSheets({ id, sheets, isPaused, reason: 'Alarma', once }, as)),
    lostTime: async (id: number) => rightOf(await api.consoleLostTime({ id }, as)),
    decideLost: async (
      id: number,
      seen: readonly SeenStretch[],
      isGiven: boolean,
      once = anew(),
      reason = 'Corte de luz',
    ) => rightOf(await api.decideLostTime({ id, seen, isGiven, reason, once }, as)),
    closeOfMany: async (
      id: number,
      sheets: readonly number[],
      reason = 'Revisado',
      { upTo = null, seen = [] }: { readonly upTo?: number | null; readonly seen?: readonly number[] } = {},
    ) => rightOf(await api.closeIncidentsOfMany({ id, sheets, upTo, seen, reason }, as)),
    reopen: async (id: number, minutes: number | null = null, reason = 'Se apagó', once: string | null = anew()) =>
      rightOf(await api.reopenSheet({ id, minutes, reason, once }, as)),
    fire: async (
      id: number,
      message: string | null = null,
      reason = 'Abandonó la sala',
      once: string | null = anew(),
    ) => rightOf(await api.terminateSheet({ id, message, reason, once }, as)),
    report: async (id: number, state: Partial<ReportedState> = {}) => {
      const whole = {
        revision: 1,
        answered: 0,
        items: 3,
        pending: 0,
        position: 0,
        camera: null,
        microphone: null,
        displays: 1,
        isVisible: true,
        blockedBy: null,
        ...state,
      };
      return rightOf(await api.reportState({ id, ...whole }, as));
    },
  };
};
export type ConsoleCalls = ReturnType<typeof consoleCalls>;

/** Gives a token as if they had logged in: no password is hashed. */
const tokenOf = async ({ database: { db }, context, clock }: TestServer, userId: number): Promise<string> => {
  const person = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const login = await openFamily(db, person, (await context.institution()).rules, clock.now);
  return login?.pair.accessToken ?? '';
};

let number = 0;

/** A session of an hour ago until an hour from now, of as many examinees, with its proctor; and two who do not watch it. */
export const watchedSession = async (
  server: TestServer,
  examinees = 2,
  extra: Readonly<Record<string, number>> = {},
) => {
  const { db } = server.database;
  number += 1;
  const name = (word: string) => `${word}${number}`;
  const references = Array.from({ length: examinees }, (_, place) => name(`ASPIRANTE${place}X`));
  const userIds: number[] = [];
  for (const reference of references) userIds.push(await addTestPerson(db, reference));
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  const json = evaluationJson(name('Vigilada '), [section('Única', ITEMS)], { extra });
  const { quizId } = await giveEvaluation(db, json, userIds, window);
  const rows = await db
    .selectFrom('answers_sheet')
    .select(['id', 'session_id'])
    .where('quiz_id', '=', quizId)
    .orderBy('id')
    .execute();
  const sessionId = rows[0]?.session_id ?? 0;
  const staff = async (word: string, role: 'proctor' | 'operator') => {
    const userId = await addTestPerson(db, name(word), { roles: [role] });
    const token = await tokenOf(server, userId);
    return { userId, reference: name(word), token, ...consoleCalls(server, token) };
  };
  const proctor = await staff('SUPERVISOR', 'proctor');
  await assignProctor(db, sessionId, proctor.userId);
  return {
    sessionId,
    quizName: name('Vigilada '),
    references,
    userIds,
    sheetIds: rows.map(({ id }) => id),
    proctor,
    stranger: await staff('AJENO', 'proctor'),
    operator: await staff('OPERADOR', 'operator'),
    actions: async () => {
      const kept = await db.selectFrom('operator_action').select(['who', 'why', 'what']).orderBy('id').execute();
      return kept.filter(({ who }) => who === proctor.reference);
    },
  };
};
export type WatchedSessionFixture = Awaited<ReturnType<typeof watchedSession>>;
