import type { EpochMs, SheetStatus } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

export interface ListedGrade {
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly attempt: number;
  readonly isValid: boolean;
  readonly status: SheetStatus;
  readonly startedAt: EpochMs | null;
  readonly finishedAt: EpochMs | null;
  readonly grade: number | null;
  readonly points: number | null;
  readonly maxPoints: number | null;
  readonly answered: number | null;
  readonly hits: number | null;
  readonly total: number | null;
  readonly publishedAt: EpochMs | null;
}

/** Every sheet of an evaluation that counts, with its grade, if it has one, by the reference of its person. */
export const gradesOfQuiz = (db: Db, quizId: number): Promise<readonly ListedGrade[]> =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select([
      'sheet.id as sheetId',
      'person.reference',
      'person.full_name as fullName',
      'sheet.attempt',
      'sheet.is_valid as isValid',
      'sheet.status',
      'sheet.started_at as startedAt',
      'sheet.finished_at as finishedAt',
      'graded.grade',
      'graded.points',
      'graded.max_points as maxPoints',
      'graded.answered',
      'graded.hits',
      'graded.total',
      'graded.published_at as publishedAt',
    ])
    .where('sheet.quiz_id', '=', quizId)
    .orderBy('person.reference')
    .orderBy('sheet.attempt')
    .execute();
