import { type EpochMs, FinalStatus } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { timesAreFree } from '../operating/extend-store.ts';
import { pushTimes } from '../operating/push-times.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';
import { addSession } from '../sheets/session-store.ts';
import { changeRoster } from './change-roster.ts';
import { planRoster, type Verdict } from './plan-roster.ts';
import { hasFailed, type PracticeFacts, type PracticeStanding, practiceStanding } from './practice-rules.ts';
import type { LeftOut } from './roster-actions.ts';
import type { Wanted } from './roster-rules.ts';
import { haveTrialsFilled } from './trials-bound.ts';
import { writeRoster } from './write-roster.ts';

/** Nobody is sent to practise when they are about to begin. */
const BEFORE_MS = 30 * MINUTE_MS;

export type PracticeRefusal = 'noSession' | 'tooLate' | 'isPractice' | 'noPractice' | 'otherPractice' | 'nobody';
export type PracticeOffer =
  | PracticeRefusal
  | { readonly sessionId: number; readonly entered: number; readonly leftOut: readonly LeftOut[] };

const practiceOf = (db: Db, sessionId: number) =>
  db
    .selectFrom('practice_session as practice')
    .innerJoin('quiz_session as session', 'session.id', 'practice.session_id')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(['session.id', 'session.quiz_id as quizId', 'quiz.name', 'session.starts_at as start'])
    .select('session.ends_at as end')
    .where('practice.of_session_id', '=', sessionId)
    .executeTakeFirst();

/** The evaluations for practice that a session's people can be offered. */
export const practiceChoices = (db: Db, sessionId: number) =>
  db
    .selectFrom('quiz')
    .select(['id', 'name'])
    .where('is_practice', '=', true)
    .where('is_active', '=', true)
    .where('rehearsal_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quiz_session as session')
            .select('session.id')
            .where('session.id', '=', sessionId)
            .whereRef('session.quiz_id', '=', 'quiz.id'),
        ),
      ),
    )
    .orderBy('name')
    .execute();

const wish = (userId: number, sessionId: number): Wanted => ({
  ...{ userId, sessionId, room: null, desk: null, isTrial: true, isByName: true },
});

/** A session in which the people of another one practise until that begins. Returns its id. */
const practiceSession = async (
  tx: Tx,
  { sessionId, quizId, start }: { readonly sessionId: number; readonly quizId: number; readonly start: EpochMs },
  now: EpochMs,
): Promise<number> => {
  const { time_limit } = await tx
    .selectFrom('quiz')
    .select('time_limit')
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow();
  const id = await addSession(tx, { quizId, timeLimit: time_limit, start: now, end: start }, now);
  await tx.insertInto('practice_session').values({ session_id: id, of_session_id: sessionId }).execute();
  return id;
};

/**
 * Gives everybody of a session a trial of an evaluation for practice, until the session begins. Called again it is for those who came to
 * its roster since. Whoever has practised stays as they are: they may do it again by themselves.
 */
export const offerPractice = async (
  tx: Tx,
  { sessionId, quizId }: { readonly sessionId: number; readonly quizId: number },
  now: EpochMs,
): Promise<PracticeOffer> => {
  const session = await tx
    .selectFrom('quiz_session')
    .leftJoin('practice_session as practice', 'practice.session_id', 'quiz_session.id')
    .select(['quiz_session.quiz_id as quizId', 'starts_at as start', 'practice.of_session_id as practises'])
    .where('quiz_session.id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) return 'noSession';
  if (session.practises !== null) return 'isPractice';
  if (session.start - now < BEFORE_MS) return 'tooLate';
  const quiz = await tx
    .selectFrom('quiz')
    .select('id')
    .where('id', '=', quizId)
    .where('id', '<>', session.quizId)
    .where('is_practice', '=', true)
    .where('is_active', '=', true)
    .where('rehearsal_id', 'is', null)
    .executeTakeFirst();
  if (quiz === undefined) return 'noPractice';
  const known = await practiceOf(tx, sessionId);
  if (known !== undefined && known.quizId !== quizId) return 'otherPractice';
  const people = await countedSheets(tx)
    .select('sheet.user_id as userId')
    .where('sheet.session_id', '=', sessionId)
    .where('sheet.is_valid', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answers_sheet as tried')
            .select('tried.id')
            .whereRef('tried.user_id', '=', 'sheet.user_id')
            .where('tried.session_id', '=', known?.id ?? 0),
        ),
      ),
    )
    .orderBy('sheet.id')
    .execute();
  if (people.length === 0) return 'nobody';
  const practice = known?.id ?? (await practiceSession(tx, { sessionId, quizId, start: session.start }, now));
  if (known !== undefined) await movePractice(tx, sessionId, session.start, now);
  const wishes = people.map(({ userId }) => wish(userId, practice));
  const verdicts = await planRoster(tx, wishes, now);
  // Nobody's evaluation that counts becomes one that does not.
  const isTheirs = (verdict: Verdict): boolean => E.isRight(verdict) && verdict.right.sheet?.isTrial === false;
  // Another session's people have it already: their tries count here, too.
  const isOthers = (verdict: Verdict): boolean => E.isRight(verdict) && verdict.right.kind === 'move';
  const changes = verdicts.flatMap((verdict) =>
    E.isRight(verdict) && !isTheirs(verdict) && !isOthers(verdict) ? [verdict.right] : [],
  );
  await changeRoster(tx, changes, now);
  return {
    sessionId: practice,
    entered: changes.length,
    leftOut: verdicts.flatMap((verdict, place): readonly LeftOut[] => {
      const { userId = 0 } = people[place] ?? {};
      if (E.isLeft(verdict)) return [{ userId, why: verdict.left }];
      if (isTheirs(verdict)) return [{ userId, why: 'takesIt' }];
      return isOthers(verdict) ? [{ userId, why: 'practises' }] : [];
    }),
  };
};

/**
 * Practice ends where the session that it is for begins, whenever that is now; at once where it has begun, and not before, which would be
 * to take what was answered since. One that is over stays so.
 */
export const movePractice = async (tx: Tx, ofSessionId: number, start: EpochMs, now: EpochMs): Promise<void> => {
  const practice = await practiceOf(tx, ofSessionId);
  if (practice === undefined || practice.end <= now) return;
  // It ends after it began, whatever else.
  const end = Math.max(start, now, practice.start + MINUTE_MS);
  if (practice.end === end) return;
  await tx
    .updateTable('quiz_session')
    .set({ ends_at: new Date(end), updated_at: new Date(now) })
    .where('id', '=', practice.id)
    .execute();
  await pushTimes(tx, { sessionId: practice.id }, now);
};

/**
 * Practice may be repeated as often as one likes: whoever has ended one finds another, while it is open, and has not filled the disk
 * by it. `isFreeOnly`: it waits for nobody who changes rosters or times, and is false where it would have to.
 */
export const renewPractice = async (
  db: Db,
  { userId, now }: { readonly userId: number; readonly now: EpochMs },
  isFreeOnly: boolean,
): Promise<boolean> => {
  const ended = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('practice_session as practice', 'practice.session_id', 'sheet.session_id')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .select(['session.id', 'sheet.status'])
    .where('sheet.user_id', '=', userId)
    .where('sheet.is_valid', '=', true)
    .where('sheet.is_trial', '=', true)
    .where('session.ends_at', '>', instant(now))
    .execute();
  const wishes = ended.filter(({ status }) => FinalStatus.is(status)).map(({ id }) => wish(userId, id));
  if (wishes.length === 0 || (await haveTrialsFilled(db, userId))) return true;
  return db.transaction().execute(async (tx) => {
    if (isFreeOnly && !(await timesAreFree(tx, 'alone'))) return false;
    const verdicts = await planRoster(tx, wishes, now);
    await writeRoster(
      tx,
      verdicts.flatMap((verdict) => (E.isRight(verdict) && verdict.right.kind === 'enter' ? [verdict.right] : [])),
      now,
    );
    return true;
  });
};

export interface PractisingPerson {
  readonly userId: number;
  readonly reference: string;
  readonly fullName: string;
  /** Times that they began. */
  readonly tries: number;
  readonly lastAt: EpochMs | null;
  readonly standing: PracticeStanding;
  readonly troubles: readonly string[];
}

/** People of a session with what their equipment did when they practised last. Null: nobody was offered it. */
export const practiceResults = async (db: Db, sessionId: number, now: EpochMs) => {
  const practice = await practiceOf(db, sessionId);
  if (practice === undefined) return null;
  const { rows } = await sql<{
    readonly userId: number;
    readonly reference: string;
    readonly fullName: string;
    readonly tries: number;
    readonly lastAt: EpochMs | null;
    readonly status: string | null;
    /** Whoever took it ended it: the server ends by itself what nobody ends. */
    readonly isHandedIn: boolean | null;
    readonly incidents: PracticeFacts['incidents'] | null;
    readonly silentMs: number | null;
    readonly hasGap: boolean | null;
  }>`
    select person.id as "userId", person.reference, person.full_name as "fullName",
           coalesce(last.tries, 0)::int as tries, last.started_at as "lastAt", last.status,
           last.finish_comment is not null as "isHandedIn",
           (select array_agg(incident.kind order by incident.id) from incident where incident.sheet_id = last.id) as incidents,
           (select sum(extract(epoch from least(silence.to_at, coalesce(last.finished_at, ${instant(now)}))
                                          - greatest(silence.from_at, last.started_at)) * 1000
                       - coalesce((
                           select sum(extract(epoch from
                                        least(outage.to_at, silence.to_at, coalesce(last.finished_at, ${instant(now)}))
                                        - greatest(outage.from_at, silence.from_at, last.started_at)) * 1000)
                           from server_outage as outage
                           where outage.to_at > greatest(silence.from_at, last.started_at)
                             and outage.from_at < least(silence.to_at, coalesce(last.finished_at, ${instant(now)}))
                         ), 0))::float8
            from line_silence as silence
            where silence.user_id = person.id and silence.to_at > last.started_at
              and silence.from_at < coalesce(last.finished_at, ${instant(now)})) as "silentMs",
           exists (select from log_gap where log_gap.sheet_id = last.id) as "hasGap"
    from answers_sheet as sheet
      join app_user as person on person.id = sheet.user_id
      left join lateral (
        select * from (
          select tried.id, tried.started_at, tried.finished_at, tried.status, tried.finish_comment, tried.attempt,
                 count(*) over () as tries, max(tried.attempt) over () as newest,
                 max(tried.attempt) filter (where tried.finish_comment is not null) over () as handed_in
          from answers_sheet as tried join practice_session on practice_session.session_id = tried.session_id
          where tried.user_id = person.id and tried.quiz_id = ${practice.quizId} and tried.is_trial
            and tried.started_at is not null
        ) as each
        where each.attempt >= coalesce(each.handed_in, each.newest)
      ) as last on true
    where sheet.session_id = ${sessionId} and sheet.is_valid and not sheet.is_trial
    order by person.full_name, person.id, last.attempt desc`.execute(db);
  const triesOf = new Map<number, typeof rows>();
  for (const row of rows) triesOf.set(row.userId, [...(triesOf.get(row.userId) ?? []), row]);
  const people = [...triesOf.values()].flatMap((tries): readonly PractisingPerson[] => {
    const told = tries.map(({ status, isHandedIn, incidents, silentMs, hasGap, ...person }) => {
      const facts =
        status === null
          ? null
          : {
              isFinished: isHandedIn === true,
              isUnderWay: status === 'A',
              incidents: incidents ?? [],
              silentMs: silentMs ?? 0,
              hasGap: hasGap === true,
            };
      return { person, facts };
    });
    // One that was given up says nothing against one that went well; one in which the equipment failed does.
    const speaks = told.find(({ facts }) => facts !== null && (facts.isFinished || hasFailed(facts))) ?? told[0];
    return speaks === undefined ? [] : [{ ...speaks.person, ...practiceStanding(speaks.facts) }];
  });
  const { id, quizId, name, start, end } = practice;
  return { sessionId: id, quizId, evaluation: name, start, end, people };
};
