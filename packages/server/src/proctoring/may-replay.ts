import { evaluationEnd } from '../exams/sheets/evaluation-end-store.ts';
import { identityReader } from '../exams/sheets/sheet-identity.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Caller } from '../platform/http/caller.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import { mayWatch, type WatchRefusal } from './may-watch.ts';
import { texts } from './texts.ts';

const refused = (status: 403 | 404, msg: string): WatchRefusal => ({ kind: 'refused', status, msg });

/** Tells whether somebody may see a sheet as it was seen, from the console. */
export const mayReplay = ({ db, now, institution }: Pick<AppContext, 'db' | 'now' | 'institution'>) => {
  const identityOf = identityReader(db);
  return async (caller: Caller, sheetId: number) => {
    const may = await mayWatch(db, caller, sheetId);
    if (may.kind === 'refused') return may;
    const identity = await identityOf(sheetId);
    if (identity === undefined) return refused(404, texts.noSheet);
    // Who is among those that still answer would know what the others are asked.
    const grace = answerGrace((await institution()).rules);
    if (!may.watcher.isOperator && now() <= (await evaluationEnd(db, identity.quizId, grace, now())))
      return refused(403, texts.notOver);
    return (await takesEvaluation(db, identity.quizId, may.watcher)) ? refused(403, texts.ownEvaluation) : may;
  };
};
