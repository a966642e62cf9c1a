import {
  type Candidate,
  type RankedList,
  rankCandidates,
  type TieRule,
} from '../../admission/ranking/rank-candidates.ts';
import type { Db } from '../../platform/db/database.ts';
import { inReviewOf } from '../sheets/in-review-store.ts';

const YES = 1;

/** Finished enrollments of a process, with the grade of each person's valid sheet of an evaluation. */
const candidatesOf = (db: Db, processId: number, quizId: number) =>
  db
    .selectFrom('enrollment')
    .innerJoin('app_user as person', 'person.id', 'enrollment.user_id')
    .innerJoin('career', 'career.id', 'enrollment.career_id')
    .leftJoin('answers_sheet as sheet', (join) =>
      join
        .onRef('sheet.user_id', '=', 'person.id')
        .on('sheet.quiz_id', '=', quizId)
        .on('sheet.is_valid', '=', true)
        .on('sheet.is_trial', '=', false)
        .on('sheet.finished_at', 'is not', null),
    )
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .leftJoin('last_grade as last', (join) =>
      join.on(({ eb, ref, fn }) => eb('last.reference', '=', fn<string>('upper', [ref('person.reference')]))),
    )
    .distinctOn('person.id')
    .select(['person.reference', 'person.full_name', 'career.id as careerId'])
    .select(['enrollment.information', 'enrollment.finished_at', 'graded.grade', 'graded.published_at'])
    .select(['last.grade as lastGrade', 'sheet.id as sheetId'])
    .where('enrollment.process_id', '=', processId)
    .where('enrollment.status', '=', 'F')
    .orderBy('person.id')
    .orderBy('sheet.attempt', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof candidatesOf>>[number];

/** The earlier grade counts where the person asked for it and there is one. */
const candidateOf = ({
  reference,
  full_name: fullName,
  information,
  finished_at: at,
  grade,
  lastGrade,
}: Row): Candidate => {
  const said = information as Readonly<Record<string, unknown>>;
  const isEarlier = said['use_previous_note'] === YES && lastGrade !== null;
  return { reference, fullName, grade: isEarlier ? lastGrade : grade, isEarlier, enrolledAt: at ?? 0, lastGrade };
};

/** Grades that are supposed, by sheet. */
export type SupposedGrades = ReadonlyMap<number, number | null>;
const NONE: SupposedGrades = new Map();

/** The careers of a process with their seats of the first round, and who stands where; or would, by the grades that are supposed. */
export const rankedListOf = async (
  db: Db,
  process: { readonly id: number; readonly name: string },
  quiz: { readonly id: number; readonly name: string },
  rule: TieRule,
  supposed = NONE,
): Promise<RankedList> => {
  const rows = (await candidatesOf(db, process.id, quiz.id)).map((row) => ({
    ...row,
    grade: row.sheetId !== null && supposed.has(row.sheetId) ? (supposed.get(row.sheetId) ?? null) : row.grade,
  }));
  const careers = await db
    .selectFrom('career')
    .leftJoin('career_quota as quota', (join) =>
      join
        .onRef('quota.career_id', '=', 'career.id')
        .on('quota.round', '=', 'first')
        .on('quota.process_id', '=', process.id),
    )
    .select(['career.id', 'career.code', 'career.name', 'quota.seats'])
    .orderBy('career.name')
    .orderBy('career.code')
    .execute();
  // Whoever goes with an earlier grade has no other one by them.
  const judged = rows.filter((row) => !candidateOf(row).isEarlier);
  const inReview = await inReviewOf(
    db,
    judged.flatMap(({ sheetId }) => sheetId ?? []),
  );
  return {
    process: process.name,
    evaluation: quiz.name,
    rule,
    careers: careers.flatMap((career) => {
      const own = rows.filter(({ careerId }) => careerId === career.id);
      return own.length === 0 ? [] : [rankCandidates(career, own.map(candidateOf), rule)];
    }),
    unpublished: judged.filter((row) => row.grade !== null && row.published_at === null).length,
    inReview: inReview.size,
  };
};
