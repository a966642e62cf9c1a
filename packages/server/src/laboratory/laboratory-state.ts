import type { LaboratorySession, LaboratoryState } from '@quipu/contract';
import { sql } from 'kysely';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { changesPass } from './changes-pass.ts';
import type { HandedReceipt } from './handed-receipt.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import type { LocalClock } from './local-clock.ts';
import { isSameMark, isUnderWay, localSheets, stateOf } from './local-sheets.ts';
import { handedLocalRun, localRuns } from './run-store.ts';
import { hasSealed } from './sealed-files.ts';

const windowOf = async (db: Db) =>
  db
    .selectFrom('quiz_session')
    .select(({ fn }) => [fn.min('starts_at').as('startsAt'), fn.max('ends_at').as('endsAt')])
    .executeTakeFirstOrThrow();

const sessionsOf = async (db: Db): Promise<readonly LaboratorySession[]> =>
  (
    await sql<LaboratorySession>`
      select session.id, quiz.name as quiz, session.starts_at as "startsAt", session.ends_at as "endsAt",
             (select count(distinct user_id)::integer from answers_sheet where session_id = session.id) as people,
             opened.opened_at as "openedAt"
      from quiz_session as session
      join quiz on quiz.id = session.quiz_id
      left join opened_session as opened on opened.session_id = session.id
      order by session.starts_at, session.id`.execute(db)
  ).rows;

/** A package waits in this computer's folder and was not loaded, and why; null: none does. */
export interface WaitingNotice {
  said: string | null;
}

/** Reads what this computer holds, for who keeps the laboratory. */
export const laboratoryState = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  localClock: LocalClock,
  { said: waiting }: Readonly<WaitingNotice>,
): Promise<LaboratoryState> => {
  const [here, clock] = [await laboratoryHere(db), await localClock.standing()];
  const [run = null] = await localRuns(db);
  const now = localClock.now();
  if (here === undefined) return { now, run, clock, waiting, laboratory: null };
  const { key, sealedFiles: files, changesNumber: number, changesAt, changesLoadedAt, ...told } = here;
  const changes = number === 0 ? null : { number, madeAt: changesAt ?? 0, loadedAt: changesLoadedAt ?? 0 };
  const sessions = await sessionsOf(db);
  const sealed = sessions.filter(({ openedAt }) => openedAt === null).map(({ id }) => id);
  const isWhole = await hasSealed(config, here.id, { sessions: sealed, files });
  const sheets = (await localSheets(db)).map((sheet) => ({
    id: sheet.id,
    person: sheet.person,
    quiz: sheet.quiz,
    state: stateOf(sheet),
    startedAt: sheet.startedAt,
    finishedAt: sheet.finishedAt,
    isPaused: sheet.isPaused,
    isLogWhole: sheet.finishedAt === null || sheet.hasLogEnd,
  }));
  const handedRun = await handedLocalRun(db);
  return {
    now,
    run,
    clock,
    waiting,
    laboratory: {
      ...told,
      ...(await windowOf(db)),
      changes,
      changesPass: changesPass(key),
      handedRun,
      sessions,
      isWhole,
      sheets,
    },
  };
};

/**
 * The institution's server has that much of these sheets; of what is under way here only if it took that, since its time was over. Returns false, and nothing is noted, where the
 * receipt is of results of another server of this package, or of none that are here.
 */
export const markHanded = async (db: Db, { run, sheets }: HandedReceipt): Promise<boolean> => {
  const taken = sheets.filter(
    ({ outcome, mark }) => outcome === 'taken' || (outcome !== 'running' && !isUnderWay(mark)),
  );
  if (run !== null && !(await localRuns(db)).some(({ number, tag }) => number === run.number && tag === run.tag))
    return false;
  if (taken.length === 0) return true;
  const marks = new Map((await localSheets(db)).map(({ id, mark }) => [id, mark]));
  const rows = taken.flatMap(({ id, mark }) => (isSameMark(marks.get(id) ?? '', mark) ? [{ sheet_id: id, mark }] : []));
  if (rows.length === 0) return false;
  if (run !== null)
    await db
      .updateTable('local_run')
      .set({ is_handed: true })
      .where('number', '=', run.number)
      .where('tag', '=', run.tag)
      .execute();
  await db
    .insertInto('laboratory_handed')
    .values(rows)
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(({ ref }) => ({ mark: ref('excluded.mark') })))
    .execute();
  return true;
};
