import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { addSheets } from '../../exams/roster/add-sheets.ts';
import { addSession } from '../../exams/sheets/session-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { addEvaluation } from '../authoring/evaluation-store.ts';
import { rehearsedEvaluation } from './rehearsed-evaluation.ts';

export const nameOf = (rehearsalId: number): string => `Simulacro n.º ${rehearsalId} (quipu rehearse)`;
/** No document is like it, and no two rehearsals have the same. */
const referenceOf = (rehearsalId: number, step: number, number: number): string =>
  `SIMULACRO-${rehearsalId}-${step}-${number}`;

/** The evaluation that all candidates of a rehearsal take. Returns its id. */
export const prepareEvaluation = (db: Db, rehearsalId: number, minutes: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const added = await addEvaluation(tx, rehearsedEvaluation(nameOf(rehearsalId), minutes), new Map(), null);
    if (E.isLeft(added)) throw new Error(added.left.join('\n'));
    const { quizId } = added.right;
    await tx.updateTable('quiz').set({ rehearsal_id: rehearsalId }).where('id', '=', quizId).execute();
    return quizId;
  });

export interface PreparedCandidate {
  readonly number: number;
  readonly reference: string;
}

interface Step {
  readonly rehearsalId: number;
  readonly quizId: number;
  readonly step: number;
  readonly people: number;
  readonly passwordHash: string;
  readonly minutes: number;
}

/** People with a sheet each, in a session of their own. Their sheets are trials, which count nowhere, and nobody has an address to be written to. */
export const prepareCandidates = (db: Db, given: Step, at: EpochMs): Promise<readonly PreparedCandidate[]> =>
  db.transaction().execute(async (tx) => {
    const { rehearsalId, quizId, step, people, passwordHash, minutes } = given;
    const candidates = Array.from({ length: people }, (_, place) => ({
      number: place + 1,
      reference: referenceOf(rehearsalId, step, place + 1),
    }));
    const rows = candidates.map(({ reference, number }) => ({
      ...{ reference, full_name: `${nameOf(rehearsalId)}, persona ${number}`, email: null },
      ...{ password_hash: passwordHash, accessibility: null, watermark: null, rehearsal_id: rehearsalId },
      ...{ activated_at: new Date(at), email_confirmed_at: new Date(at) },
    }));
    const ids: number[] = [];
    for (let from = 0; from < rows.length; from += PER_STATEMENT) {
      const added = await tx
        .insertInto('app_user')
        .values(rows.slice(from, from + PER_STATEMENT))
        .returning('id')
        .execute();
      ids.push(...added.map(({ id }) => id));
    }
    const window = { start: at - MINUTE_MS, end: at + (minutes + SLACK_MINUTES) * MINUTE_MS };
    const sessionId = await addSession(tx, { quizId, timeLimit: minutes, ...window }, at);
    const sheets = ids.map((userId) => ({
      ...{ userId, sessionId, attempt: 1, roomId: null, desk: null, isTrial: true },
    }));
    await addSheets(tx, quizId, sheets, at);
    return candidates;
  });

const PER_STATEMENT = 1_000;
/** A session that is over takes nothing: late ones still get in. */
const SLACK_MINUTES = 30;
